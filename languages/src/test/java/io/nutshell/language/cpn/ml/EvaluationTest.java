package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values of expressions, in the notation of CPN Tools. */
final class EvaluationTest {

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          1 + 2 * 3                                | 7
          10 - 3 - 2                               | 5
          ~5 div 2                                 | ~3
          ~5 mod 2                                 | 1
          ~(2 + 1)                                 | ~3
          abs ~4                                   | 4
          0x1F                                     | 31
          7.5 / 2.0                                | 3.75
          1.5e2 + 0.5                              | 150.5
          real 3 * 2.0                             | 6.0
          IntInf.fromInt 3 + 4                     | 7
          1 < 2 andalso 3 >= 3                     | true
          false andalso 1 div 0 = 1                | false
          true orelse 1 div 0 = 1                  | true
          not (1 = 2)                              | true
          "a" ^ "b"                                | "ab"
          "a" < "b"                                | true
          size "abc"                               | 3
          #"a"                                     | #"a"
          (1, "x", true)                           | (1,"x",true)
          ()                                       | ()
          {b = 1, a = "x"}                         | {a="x",b=1}
          #a {a = 1, b = 2}                        | 1
          #2 (1, 2)                                | 2
          1 :: 2 :: []                             | [1,2]
          [1, 2] ^^ [3]                            | [1,2,3]
          [1, 2] @ [3]                             | [1,2,3]
          if 1 = 1 then "y" else "n"               | "y"
          (fn x => x + 1) 2                        | 3
          (fn {a, ...} => a) {a = 1, b = 2}        | 1
          (op +) (1, 2)                            | 3
          (op ::) (1, [2])                         | [1,2]
          (not o not) true                         | true
          (1; 2; 3)                                | 3
          3 before ()                              | 3
          2 : int                                  | 2
          (* a (* nested *) comment *) 1           | 1
          SOME (1, 2)                              | SOME(1,2)
          2`3 ++ 1`4                               | [3,3,4]
          2`1::[2]                                 | [[1,2],[1,2]]
          1+1`"x"                                  | ["x","x"]
          ~1`3                                     | []
          2`3 ++ 1`4 == 1`4 ++ 2`3                 | true
          1`1 <<= 1`2 ++ 1`1                       | true
          1`1 << 1`1                               | false
          2`1 >>= 1`1                              | true
          1`1 <><> 1`2                             | true
          2`3 ++ 1`4 -- 1`3                        | [3,4]
          2 ** (1`1 ++ 1`2)                        | [1,2,1,2]
          empty : int ms                           | []
          """)
  void operators_and_constructors(String expression, String value) {
    assertThat(Ml.evaluate(expression)).isEqualTo(value);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '%',
      quoteCharacter = '\0',
      textBlock =
          """
          case 3 of 1 => "one" | n => Int.toString n                              % "3"
          case [1, 2, 3] of x :: _ => x | [] => 0                                 % 1
          case (1, [2]) of (a, [b]) => a + b | _ => 0                             % 3
          case SOME 1 of NONE => 0 | SOME n => n + 1                              % 2
          case "b" of "a" => 1 | "b" => 2 | _ => 3                                % 2
          case ~1 of ~1 => true | _ => false                                      % true
          case [1, 2] of all as x :: _ => (all, x) | _ => ([], 0)                 % ([1,2],1)
          let val (a, b) = (1, 2) in a + b end                                    % 3
          let val x = 1 val x = x + 1 in x end                                    % 2
          let val x = 1 and y = 2 in x + y end                                    % 3
          let fun f 0 = 1 | f n = n * f (n - 1) in f 20 end                       % 2432902008176640000
          let fun add a b c = a + b + c val f = add 1 2 in f 3 end                % 6
          let val k = 3 fun f x = x + k in map f [1, 2] end                       % [4,5]
          let fun id x = x in (id 1, id "a") end                                  % (1,"a")
          let val rec f = fn 0 => 0 | n => f (n - 1) in f 10 end                  % 0
          let fun f x = g x and g x = x + 1 in f 1 end                            % 2
          let local val a = 1 in val b = a + 1 end in b end                       % 2
          let fun outer x = let fun inner y = x + y in inner end in outer 1 2 end % 3
          1 div 0 handle Div => 7                                                 % 7
          let exception E of int in (raise E 3) handle E n => n + 1 end           % 4
          (hd [] handle Div => 1) handle Empty => 2                               % 2
          (raise Fail "x") handle Fail text => text                               % "x"
          let fun f (x :: xs) = x + f xs in f [1] handle Match => ~1 end          % ~1
          """)
  void control_and_functions(String expression, String value) {
    assertThat(Ml.evaluate(expression)).isEqualTo(value);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          List.map (fn x => x * x) [1, 2]                    | [1,4]
          List.filter (fn x => x > 1) [1, 2, 3]              | [2,3]
          List.mapPartial (fn 1 => NONE; n => SOME n) [1, 2] | [2]
          foldr (op -) 0 [1, 2, 3]                           | 2
          foldl (op -) 0 [1, 2, 3]                           | 2
          foldl (fn (x, s) => s ^ x) "" ["a", "b"]           | "ab"
          foldr (fn (x, s) => s ^ x) "" ["a", "b"]           | "ba"
          List.exists (fn x => x = 2) [1, 2]                 | true
          List.all (fn x => x = 2) [1, 2]                    | false
          List.find (fn x => x > 1) [1, 2, 3]                | SOME(2)
          List.partition (fn x => x > 1) [1, 2, 3]           | ([2,3],[1])
          List.tabulate (3, fn x => x)                       | [0,1,2]
          List.take ([1, 2, 3], 2)                           | [1,2]
          List.drop ([1, 2, 3], 2)                           | [3]
          List.nth ([1, 2], 1)                               | 2
          List.concat [[1], [2, 3]]                          | [1,2,3]
          List.last [1, 2]                                   | 2
          List.getItem [1, 2]                                | SOME(1,[2])
          rev [1, 2, 3]                                      | [3,2,1]
          ListPair.zip ([1, 2], ["a", "b"])                  | [(1,"a"),(2,"b")]
          length [1, 2]                                      | 2
          mem [1, 2, 3] 2                                    | true
          remdupl [1, 2, 3, 2, 4, 2, 5, 3]                   | [1,4,2,5,3]
          rm 3 [1, 2, 3, 4, 3, 5]                            | [1,2,4,3,5]
          rmall 3 [1, 2, 3, 4, 3, 5]                         | [1,2,4,5]
          contains [1, 2, 3] [3, 2, 3]                       | true
          contains_all [1, 2, 3] [3, 2, 3]                   | false
          intersect [1, 2, 3, 2] [2, 3, 4]                   | [2,3]
          union [1] [1, 2]                                   | [1,1,2]
          listsub [1, 2, 1] [1]                              | [2,1]
          ins [1] 2                                          | [1,2]
          ins_new [1, 2] 2                                   | [1,2]
          sort (fn (a, b) => a < b) [3, 1, 2]                | [1,2,3]
          cf (3, 2`3 ++ 1`4)                                 | 2
          size (2`3 ++ 1`4)                                  | 3
          filter (fn x => x = 3) (2`3 ++ 1`4)                | [3,3]
          ext_col (fn x => x + 1) (2`3)                      | [4,4]
          ext_ms (fn x => 2`x) (1`3)                         | [3,3]
          ms_to_col (1`3)                                    | 3
          Int.toString ~3                                    | "~3"
          Int.fromString "~12x"                              | SOME(~12)
          Int.min (1, 2)                                     | 1
          Int.compare (1, 2)                                 | LESS
          valOf (SOME 1)                                     | 1
          getOpt (NONE, 2)                                   | 2
          isSome NONE                                        | false
          floor ~2.5                                         | ~3
          round 2.5                                          | 2
          Bool.toString true                                 | "true"
          String.concat ["a", "b"]                           | "ab"
          String.substring ("abc", 1, 2)                     | "bc"
          String.sub ("abc", 1)                              | #"b"
          explode "ab"                                       | [#"a",#"b"]
          implode [#"a", #"b"]                               | "ab"
          String.tokens (fn c => c = #" ") "a  b"            | ["a","b"]
          String.isPrefix "a" "abc"                          | true
          Char.ord #"A"                                      | 65
          str #"x"                                           | "x"
          """)
  void library_functions_have_their_values(String expression, String value) {
    assertThat(Ml.evaluate(expression.replace("NONE; n", "NONE | n"))).isEqualTo(value);
  }

  @Test
  void a_character_can_be_written_by_its_unicode_number() {
    assertThat(Ml.with().value("\"\\u0041\\u20AC\"")).isEqualTo("A\u20ac");
    assertThat(Ml.with().value("#\"\\u0041\"")).isEqualTo('A');
  }

  @Test
  void escapes_in_strings_stand_for_characters() {
    assertThat(Ml.with().value("\"a\\n\\t\\\"\\\\\\065\\^A\\  \\b\""))
        .isEqualTo("a\n\t\"\\A\u0001b");
  }

  @Test
  void polymorphic_functions_of_declarations_work_on_every_type() {
    Ml ml =
        Ml.with(
            "fun member(x,l) = if l = [] then false else if x = List.hd l then true"
                + " else member (x, List.tl l);",
            "fun Transmit (success,pack) = if success then 1`pack else empty;");
    assertThat(ml.eval("(member (1, [2, 1]), member (\"a\", []))")).isEqualTo("(true,false)");
    assertThat(ml.eval("(Transmit (true, 1), Transmit (false, \"a\"))")).isEqualTo("([1],[])");
  }

  @Test
  void a_local_declaration_hides_its_first_part() {
    Ml ml = Ml.with("local val hidden = 1 in val shown = hidden + 1 end;");
    assertThat(ml.eval("shown")).isEqualTo("2");
  }

  @Test
  void a_structure_of_the_library_can_be_opened() {
    assertThat(Ml.with("open List;", "val l = tabulate (2, fn x => x);").eval("l"))
        .isEqualTo("[0,1]");
    assertThat(Ml.evaluate("let open String in isPrefix \"a\" \"ab\" end")).isEqualTo("true");
  }

  @Test
  void datatypes_and_types_of_ml_can_be_declared() {
    Ml ml =
        Ml.with(
            "datatype 'a tree = Leaf | Node of 'a tree * 'a * 'a tree;",
            "type pair = int * int",
            "fun sum Leaf = 0 | sum (Node (l, n, r)) = sum l + n + sum r;",
            "fun swap (a, b) : pair = (b, a)");
    assertThat(ml.eval("sum (Node (Node (Leaf, 1, Leaf), 2, Leaf))")).isEqualTo("3");
    assertThat(ml.eval("swap (1, 2)")).isEqualTo("(2,1)");
  }

  @Test
  void a_value_can_be_replaced_from_outside() {
    Declarations declarations = new Declarations(name -> name.equals("n") ? "2 + 3" : null);
    declarations.add("val n = 1; val m = n * 2;", "declaration");
    MlScope scope = declarations.scope();
    assertThat(scope.expression("(n, m)", "x").evaluate(scope.newFrame())).hasToString("(5,10)");
  }

  @Test
  void recursion_over_a_list_of_fifty_thousand_elements_is_no_problem() {
    assertThat(
            Ml.evaluate(
                "let fun sum [] = 0 | sum (x :: xs) = x + sum xs"
                    + " in sum (List.tabulate (50000, fn _ => 1)) end"))
        .isEqualTo("50000");
  }

  @Test
  void a_loop_of_tail_calls_needs_no_stack() {
    assertThat(
            Ml.evaluate(
                "let fun loop (0, sum) = sum | loop (n, sum) = loop (n - 1, sum + n)"
                    + " in loop (1000000, 0) end"))
        .isEqualTo("500000500000");
  }

  @Test
  void a_sum_of_five_thousand_terms_is_evaluated() {
    String sum = "1`1" + " ++ 1`2".repeat(5000);
    assertThat(Ml.evaluate("size (" + sum + ")")).isEqualTo("5001");
  }
}
