package io.nutshell.app.cli;

/** Which Nutshell this is. */
final class Version {
  private Version() {}

  /** As the jar's manifest says; classes that are in no jar are a build in progress. */
  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
