package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts with random mistakes: each is either right or reported, and nothing else happens. */
final class MutationTest {
  private static final int TEXTS = 400;

  private static final List<String> DECLARATIONS =
      List.of(
          "colset INT = int;",
          "colset C = with red | green;",
          "colset P = product INT * C;",
          "colset R = record no : INT * c : C;",
          "colset L = list P;",
          "colset U = union A : P + B : R + N;",
          "colset D = int with 0..9;",
          "colset S = subset D by (fn x => x < 5);",
          "var n, k : INT; var c : C; var l : L;",
          "val m = 3;",
          "fun f (0, x) = [x] | f (n, x) = x :: f (n - 1, x);",
          "fun g {no, ...} = case no of 0 => N | i => A (i, red);",
          "local exception E of int in fun h x = (raise E x) handle E y => y end;");

  private static final List<String> INSCRIPTIONS =
      List.of(
          "1`(n, c) ++ 2`(k + 1, green)",
          "if n = k then 1`(n, red) else empty",
          "List.map (fn (i, x) => (i + m, x)) l",
          "let val (a, b) = (n, c) in 1`(a, b) end",
          "case c of red => (1, red) | _ => (h n, green)",
          "P.mult (INT.all (), C.all ())",
          "f (3, (n, red)) -- [(n, red)]");

  private static final List<String> TOKENS =
      List.of(
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          ",",
          ";",
          ":",
          "::",
          "=",
          "=>",
          "|",
          "`",
          "++",
          "--",
          "**",
          "@",
          "@+",
          "^^",
          "fn",
          "fun",
          "val",
          "let",
          "in",
          "end",
          "if",
          "then",
          "else",
          "case",
          "of",
          "op",
          "#",
          "#1",
          "~",
          "!",
          "0",
          "2",
          "1.5",
          "\"s\"",
          "\"",
          "(*",
          "x",
          "n",
          "hd",
          "()",
          "_",
          "...",
          "as",
          "andalso",
          "handle",
          "raise",
          "div",
          "list",
          "ms",
          "'a",
          "colset",
          "with",
          "..",
          "empty",
          "size",
          "rec",
          "and",
          "local",
          "exception",
          "o",
          "<<=",
          "SOME",
          "foldr",
          "var",
          "type",
          "datatype",
          "timed",
          "*",
          "open",
          "use",
          "structure");

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void a_mistake_never_causes_another_error(long seed) {
    Random random = new Random(seed);
    int right = 0;
    int wrong = 0;
    for (int i = 0; i < TEXTS; i++) {
      Declarations declarations = new Declarations();
      int mutated = random.nextInt(2 * DECLARATIONS.size());
      for (int j = 0; j < DECLARATIONS.size(); j++) {
        String text = DECLARATIONS.get(j);
        try {
          declarations.add(j == mutated ? mutated(text, random) : text, "seed " + seed);
        } catch (InputError _) {
          wrong++;
        }
      }
      String text = mutated(INSCRIPTIONS.get(random.nextInt(INSCRIPTIONS.size())), random);
      try {
        NamedColours colours = declarations.colours("P").orElse(null);
        if (colours != null) {
          MlScope scope = declarations.scope();
          ArcExpression arc = scope.arc(text, colours.colours(), "seed " + seed);
          if (arc.freeVariables().isEmpty()) {
            arc.evaluate(scope.newFrame());
          }
          right++;
        }
      } catch (InputError | MlFault _) {
        wrong++;
      }
    }
    assertThat(right).isPositive();
    assertThat(wrong).isPositive();
  }

  /** The text with one to three parts removed, added, replaced or repeated. */
  private static String mutated(String text, Random random) {
    List<String> parts = new ArrayList<>(List.of(text.split("(?<=\\W)|(?=\\W)", -1)));
    for (int i = 0; i <= random.nextInt(3); i++) {
      int position = random.nextInt(parts.size());
      String token = " " + TOKENS.get(random.nextInt(TOKENS.size())) + " ";
      switch (random.nextInt(4)) {
        case 0 -> parts.set(position, "");
        case 1 -> parts.add(position, token);
        case 2 -> parts.set(position, token);
        default -> parts.add(random.nextInt(parts.size()), parts.get(position));
      }
    }
    return String.join("", parts);
  }
}
