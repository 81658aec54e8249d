package io.nutshell.app.cli;

/** The version of Nutshell. */
final class Version {
  private Version() {}

  /** The version from the jar's manifest; classes outside a jar are a development build. */
  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
