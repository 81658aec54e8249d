package io.nutshell.app.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Damages texts of one language by a few changes of characters, words and lines, with pieces of
 * other texts and with critical values. The same random numbers produce the same text.
 */
final class Mutator {
  private static final Pattern WORD = Pattern.compile("\\w+|\\s+|[^\\w\\s]+");

  private static final List<String> NASTY =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "255",
          "256",
          "32767",
          "32768",
          "-32768",
          "65535",
          "65536",
          "2147483647",
          "2147483648",
          "-2147483648",
          "9223372036854775807",
          "99999999999999999999",
          "0x",
          "1e9",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "((((((((",
          "))))))))",
          ";",
          ",",
          "/",
          "%",
          "/ 0",
          "% 0",
          "<< 63",
          ">> 64",
          "~",
          "!",
          "-",
          "\"",
          "'",
          "\\",
          "/*",
          "*/",
          "//",
          "\n",
          "\r",
          "\t",
          "\u0000",
          "\u0007",
          "\u00e9",
          "\u2028",
          "\ud83d\ude00",
          "<",
          ">",
          "&",
          "&amp;",
          "<!--",
          "]]>",
          "<?xml",
          "$",
          "`",
          "@",
          "#",
          "\ufeff");

  private final List<String> texts;
  private final List<String> words = new ArrayList<>(NASTY);

  Mutator(List<String> texts) {
    this.texts = texts;
    for (String text : texts) {
      words.addAll(words(text));
    }
  }

  String text(SplittableRandom random) {
    String text = one(texts, random);
    for (int change = random.nextInt(1, 4); change > 0; change--) {
      text =
          switch (random.nextInt(12)) {
            case 0 -> changed(characters(text), random);
            case 1, 2 -> changed(words(text), random);
            case 3 -> changed(text.lines().map(line -> line + "\n").toList(), random);
            default -> exchanged(words(text), random);
          };
    }
    return random.nextInt(50) == 0 ? text.substring(0, random.nextInt(text.length() + 1)) : text;
  }

  /** Puts another word of the same kind in a word's place, so that most texts still make sense. */
  private static String exchanged(List<String> pieces, SplittableRandom random) {
    if (pieces.isEmpty()) {
      return "";
    }
    List<String> changed = new ArrayList<>(pieces);
    int at = random.nextInt(pieces.size());
    int kind = kind(pieces.get(at));
    List<String> alike = pieces.stream().filter(piece -> kind(piece) == kind).toList();
    boolean number = kind == Character.DECIMAL_DIGIT_NUMBER && random.nextInt(3) == 0;
    changed.set(at, number ? Integer.toString(random.nextInt(-2, 300)) : one(alike, random));
    return String.join("", changed);
  }

  private static int kind(String word) {
    return Character.getType(word.codePointAt(0));
  }

  private String changed(List<String> pieces, SplittableRandom random) {
    if (pieces.isEmpty()) {
      return one(words, random);
    }
    List<String> changed = new ArrayList<>(pieces);
    int at = random.nextInt(pieces.size());
    int other = random.nextInt(pieces.size());
    int end = Math.min(pieces.size(), at + random.nextInt(1, 12));
    switch (random.nextInt(8)) {
      case 0 -> changed.remove(at);
      case 1 -> changed.add(at, one(words, random));
      case 2 -> changed.set(at, one(words, random));
      case 3 -> changed.set(at, one(NASTY, random));
      case 4 -> changed.set(at, changed.set(other, changed.get(at)));
      case 5 -> changed.addAll(other, List.copyOf(pieces.subList(at, end)));
      case 6 -> changed.subList(at, end).clear();
      default -> {
        String donor = one(texts, random);
        int from = random.nextInt(donor.length() + 1);
        changed.add(
            at, donor.substring(from, Math.min(donor.length(), from + random.nextInt(200))));
      }
    }
    return String.join("", changed);
  }

  private static List<String> characters(String text) {
    return text.codePoints().mapToObj(Character::toString).toList();
  }

  private static List<String> words(String text) {
    Matcher matcher = WORD.matcher(text);
    List<String> words = new ArrayList<>();
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  private static <T> T one(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
