package io.nutshell.language.registry;

import io.nutshell.language.Constants;
import io.nutshell.language.HeapRoom;
import io.nutshell.language.Language;
import io.nutshell.language.NearestName;
import io.nutshell.language.SourceText;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.dve.DveLanguage;
import io.nutshell.language.esml.EsmlLanguage;
import io.nutshell.language.java.JavaLanguage;
import io.nutshell.language.pnml.PnmlLanguage;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The registry of languages; a file's extension selects the language. */
public final class Languages {
  private static final List<Language> ALL =
      List.of(
          new DveLanguage(),
          new EsmlLanguage(),
          new PnmlLanguage(),
          new CpnLanguage(),
          new JavaLanguage());

  private Languages() {}

  public static List<Language> all() {
    return ALL;
  }

  /**
   * Reads a model in the language given by its extension.
   *
   * @throws InputError if the file cannot be read, has an unknown extension, or is wrong
   */
  public static Model load(Path file) {
    return load(file, Constants.none());
  }

  /**
   * Reads a model, with other values for some of its constants.
   *
   * @throws InputError as above, and if a constant does not exist or cannot have that value
   */
  public static Model load(Path file, Constants constants) {
    SourceText.requireFile(file);
    try {
      return languageOf(file).load(file, constants);
    } catch (OutOfMemoryError _) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "the model is too large for " + new HeapRoom().size(),
          Phrase.of("%s gives it more", Control.HEAP.to("-Xmx8g")));
    }
  }

  /**
   * The extension of files in the language of a name; an extension counts as a name, too.
   *
   * @param option for the message
   * @throws InputError if there is no such language
   */
  public static String extensionOf(String name, String option) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (Language language : ALL) {
      if (language.name().toLowerCase(Locale.ROOT).equals(wanted)) {
        return language.extensions().getFirst();
      }
      if (language.extensions().contains(wanted)) {
        return wanted;
      }
    }
    List<String> extensions = ALL.stream().flatMap(l -> l.extensions().stream()).toList();
    throw new InputError(
        null,
        option + " cannot be '" + name + "': it is one of " + String.join(", ", extensions),
        NearestName.to(wanted, extensions)
            .map(near -> "did you mean " + option + " " + near + "?")
            .orElse(option + " " + extensions.getFirst()));
  }

  /**
   * The text of a model in the standard layout of its language.
   *
   * @throws InputError if the file cannot be read, is wrong, or its language has no such layout
   */
  public static String format(SourceText source) {
    Language language = languageOf(Path.of(source.file()));
    return language
        .formatted(source)
        .orElseThrow(
            () ->
                new InputError(
                    new SourcePosition(source.file(), 0, 0),
                    language.name() + " files are not formatted",
                    "use an ESML file: .esml"));
  }

  private static Language languageOf(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    String extension = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    for (Language language : ALL) {
      if (language.extensions().contains(extension)) {
        return language;
      }
    }
    throw new InputError(
        new SourcePosition(file.toString(), 0, 0),
        extension.isEmpty()
            ? "the name has no extension, so its language is unknown"
            : "no language has the extension '." + extension + "'",
        "use a file of one of these: " + known());
  }

  private static String known() {
    return ALL.stream()
        .map(
            language ->
                language.extensions().stream()
                    .map(extension -> "." + extension)
                    .collect(Collectors.joining(" ", "", " (" + language.name() + ")")))
        .collect(Collectors.joining(", "));
  }
}
