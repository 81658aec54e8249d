package io.nutshell.search.journal;

import io.nutshell.model.InputError;
import java.util.List;

/**
 * The model and the question of a run. A run can be resumed if all of these are the same.
 *
 * @param version the version of Nutshell
 * @param model the model's file, as it was named
 * @param modelDigest the digest of its text
 * @param questionDigest the digest of the properties and settings
 * @param folder the folder to which relative file names refer
 * @param settings the settings that the run began with
 */
public record Identity(
    String version,
    String model,
    String modelDigest,
    String questionDigest,
    String folder,
    List<Setting> settings) {

  /**
   * One choice of the run.
   *
   * @param value empty if the name needs no value
   */
  public record Setting(String name, String value) {}

  public Identity {
    settings = List.copyOf(settings);
  }

  /**
   * @throws InputError if the identities differ
   */
  public void requireSame(Identity now) {
    if (!version.equals(now.version)) {
      throw changed(
          "it was written by version " + version + " of Nutshell, and this is " + now.version,
          "use that version");
    }
    if (!modelDigest.equals(now.modelDigest)) {
      throw changed("the model " + model + " has changed since", "undo the edit");
    }
    if (!questionDigest.equals(now.questionDigest)) {
      throw changed(
          "what is asked of " + model + " has changed since", "undo the edit of the property file");
    }
  }

  private static InputError changed(String what, String hint) {
    return new InputError(
        null,
        "the checkpoint cannot be used: " + what,
        hint + "; otherwise begin the run again, in another folder");
  }
}
