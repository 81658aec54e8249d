package io.nutshell.app.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The help text of a command, except its options. Words between {@code @|bold} and {@code |@} are
 * bold.
 *
 * @param summary one line, which the overview shows too
 */
record HelpText(String summary, String synopsis, List<String> description, List<String> footer) {

  private static final String EXIT_CODES =
      """
      @|bold Exit codes|@
        0  holds: every property is true, by a complete and exact exploration or by a witness
        1  violated: a property is false; a trace shows why
        2  bad input: the command or the model cannot be used
        3  no violation found, but the store may have missed states
        4  incomplete: memory, time, another limit or Ctrl-C ended the search; the report says
           what was covered
      """;

  static final HelpText OVERVIEW =
      text(
          "Nutshell answers questions about every reachable state of a concurrent system.",
          "nutshell COMMAND [MODEL] [OPTION]...",
          "",
          """
          @|bold Examples|@
            nutshell check model.dve             look for deadlocks and failed assertions
            nutshell check model.dve --invariant 'x < 3'
            nutshell info model.dve              what the model is made of, and its packed size
            nutshell report model.dve            bounds, home states, dead and live events
            nutshell replay model.dve t.json     does a stored trace still fit the model?
            nutshell compare model.dve           the storage methods side by side on a model
            nutshell simulate model.dve          walk through it step by step
            nutshell explore model.dve           the same on a page, with graph, net and source
            nutshell resume DIR                  go on with a run that check --checkpoint DIR kept
            nutshell verify all.cert model.dve   are a check's answers right, without trust in it?
            nutshell graph model.dve -o g.svg    draw its states
            nutshell ltl 'G (p -> F q)'          the automaton of a temporal formula
            nutshell check --help                all options, what EXPR is, more examples
            nutshell stores                      the storage methods there are
            nutshell --version
          """);

  static final HelpText CHECK =
      text(
          "Checks every reachable state of a model.",
          "nutshell check MODEL [--deadlock] [--invariant EXPR] [--reach EXPR] [OPTION]...",
          """
          Properties of states are checked in one traversal, those of infinite runs in one each.
          With none named, it checks those of the file MODEL.props beside the model; without one,
          it looks for deadlocks and failed assertions, and checks the model's own property.
          """,
          """
          @|bold Expressions|@
            EXPR is in the model's own language. In DVE that is a variable (x, queue[2]), a process's
            own variable (P_0.j), whether a process is at a location (P_0.CS), numbers, arithmetic,
            comparisons, and && || ! or the words and, or, not. In a Petri net it is the tokens of
            places (p, tokens(p, q)), or whether a transition can fire (fireable(t)). In a CPN Tools
            file it is a condition of CPN ML: size (Mark.Page'Place 1) <= 3. Quote it, so that the
            shell leaves it alone.

          @|bold Formulas|@
            FORMULA is true of every run: EXPRs, or fired(NAME) of a transition or process, joined by
            X next, F eventually, G always, U until, R release, W weak until, M strong release, and
            ! && || -> <->; [] and <> are G and F. At a deadlock the last state repeats for ever.

          @|bold Examples|@
            nutshell check philosophers.dve
            nutshell check peterson.dve --ltl 'G (P.waiting -> F P.critical)'
            nutshell check peterson.dve --invariant '!(P.critical && Q.critical)'
            nutshell check net.pnml --invariant 'tokens(p) <= 3 || fireable(t)'
            nutshell check elevator.dve --reach 'floor == 3' --trace events
            nutshell check large.dve --memory 8g --timeout 1h30m --trace none
            nutshell check model.dve --all --format json > result.json
            nutshell check model.dve --set SIZE=3 --all --coverage
            nutshell check model.dve --expect-states 1_914 --junit out.xml --sarif out.sarif

          @|bold Property files|@
            A line each, NAME: KIND EXPR, such as
              exclusion: invariant !(P_0.CS && P_1.CS)
              served:    reach floor == 3
              free:      deadlock
              size:      states 1914
              live:      property
              granted:   ltl G (P_0.wait -> F P_0.CS)
            docs/pipeline.md has more.

          """
              + EXIT_CODES);

  static final HelpText COMPARE =
      text(
          "Compares the storage methods on a model, each in a fresh JVM.",
          "nutshell compare MODEL [--stores STORES] [--order ORDERS] [OPTION]...",
          """
          Each method explores the whole model, one after the other, in a Java machine of its
          own. One table tells what each explored, its time and CPU time beside those of exact,
          the memory of its tables and of its process, and what it did again to save memory.
          """,
          """
          @|bold Examples|@
            nutshell compare philosophers.dve
            nutshell compare model.dve --order bfs,dfs --memory 2g --html methods.html
            nutshell compare model.dve --stores tree,comback:cache=0,comback:cache=100000
            nutshell compare model.dve --timeout 5m --format json > methods.json

          @|bold Exit codes|@
            0  all were measured, whether or not each came to its end
            2  bad input: the command or the model cannot be used
            4  Ctrl-C ended the comparison; the table has what was measured till then
          """);

  static final HelpText INFO =
      text(
          "Shows what a model is made of.",
          "nutshell info MODEL [--packing] [--code] [--format text|json]",
          """
          Processes, channels and variables, with the range and the bits of each, and the size of a
          packed state. Explores nothing.
          """,
          """
          @|bold Examples|@
            nutshell info philosophers.dve
            nutshell info philosophers.esml --packing
            nutshell info philosophers.esml --code
            nutshell info philosophers.dve --format json
          """);

  static final HelpText FORMAT =
      text(
          "Formats a model in ESML.",
          "nutshell format MODEL [--write | --check]",
          """
          Prints the model in the standard layout: keywords in capitals, two blanks per level, a
          statement per line. What stands on one line stays there if it fits; comments are kept. A
          file with mistakes is refused.
          """,
          """
          @|bold Examples|@
            nutshell format model.esml
            nutshell format model.esml --write
            nutshell format model.esml --check

          @|bold Exit codes|@
            0  formatted
            1  --check: the file has another layout
            2  bad input: the command or the model cannot be used
          """);

  static final HelpText REPORT =
      text(
          "Describes the whole state space of a model.",
          "nutshell report MODEL [OPTION]...",
          """
          Explores every reachable state and counts what it finds: how many states, transitions and
          strongly connected components; the best lower and upper bound of each variable or place;
          home states (which can always be reached again), dead states (which have no successor),
          dead events (which never occur) and live events (which can always occur again). For a
          coloured net, the report lists its places and transitions, not their instances; for a .cpn
          file it has the form of CPN Tools, with multiset bounds and fairness.
          """,
          """
          @|bold Examples|@
            nutshell report peterson.dve
            nutshell report large.dve --memory 8g --timeout 1h30m
            nutshell report net.pnml --html report.html
            nutshell report peterson.dve --format json > report.json

          @|bold Exit codes|@
            0  the whole state space was explored
            2  bad input: the command or the model cannot be used
            4  incomplete: memory, time, another limit or Ctrl-C came first; the report says what
               was covered
          """);

  static final HelpText MCC =
      text(
          "Answers the Model Checking Contest's questions about a net.",
          "nutshell mcc FOLDER [--examination NAME]... [OPTION]...",
          """
          FOLDER is as the contest gives them: a net in model.pnml, and formulas in files such as
          ReachabilityCardinality.xml. What needs no exploration is answered first, then what is
          asked about markings and all formulas of computation tree logic by one exploration, and
          each formula of linear temporal logic by one of its own, a line each, in the contest's
          form. CANNOT_COMPUTE says that a limit came first, or that a formula is wrong.
          """,
          """
          @|bold Examples|@
            nutshell mcc Kanban-PT-00005
            nutshell mcc Kanban-PT-00005 --examination StateSpace --examination Liveness
            nutshell mcc Kanban-PT-00005 --memory 8g --timeout 1h --quiet

          @|bold Exit codes|@
            0  everything asked for is answered
            2  bad input: the command, the net or a file of formulas cannot be used
            4  incomplete: some answers are CANNOT_COMPUTE
          """);

  static final HelpText REPLAY =
      text(
          "Replays a stored trace on a model and shows the first step that does not fit.",
          "nutshell replay MODEL TRACE [--trace STYLE] [--trace-out FILE]",
          """
          Each step is executed by the reference executor and compared with what the trace says; at
          the end the last state is checked against the property.
          """,
          """
          @|bold Examples|@
            nutshell check model.dve --trace-out t.json
            nutshell replay model.dve t.json
            nutshell replay model.dve t.json --trace lanes
            nutshell replay model.dve t.json --trace-out t.puml     another format

          @|bold Exit codes|@
            0  the trace fits the model
            1  some step, or the claim about the last state, does not
            2  bad input: no trace, a trace of another model, a file that cannot be used
          """);

  static final HelpText RESUME =
      text(
          "Goes on with a run that was kept in a folder.",
          "nutshell resume DIR [OPTION]...",
          """
          The run ends with the counts and answers that it would have had without a break. Before
          that the checkpoint is proved to be whole, and of the same model, question and version of
          Nutshell; it is refused otherwise. All options are as the run began, except those given
          here, and limits on time and states, which no longer hold.
          """,
          """
          @|bold Examples|@
            nutshell check large.dve --checkpoint run1 --timeout 1h
            nutshell resume run1
            nutshell resume run1 --memory 16g --timeout 8h

          """
              + EXIT_CODES);

  static final HelpText RUNS =
      text(
          "Lists the runs that were kept in folders: model, progress and age.",
          "nutshell runs [DIR]",
          "",
          """
          @|bold Examples|@
            nutshell runs
            nutshell runs /var/tmp/runs
          """);

  static final HelpText VERIFY =
      text(
          "Proves the answers of a check from its certificate, without trust in the search.",
          "nutshell verify FILE MODEL [--set NAME=VALUE]… [--reachable] [--words N]",
          """
          The certificate holds all states in layers. The reference executor, which takes no part in
          searches, confirms that the initial state is among them, that every successor of each is,
          and what was claimed of them. Memory is bounded, whatever the number of states.

          For a property of infinite runs it holds the states of the system beside an automaton, with
          ranks that no step raises and that each step out of an accepting state lowers: so no run is
          accepted. That the automaton of a formula accepts all runs that violate the formula is not
          proved: it is compared with the formula on sampled words.
          """,
          """
          @|bold Examples|@
            nutshell check model.dve --certificate all.cert
            nutshell verify all.cert model.dve
            nutshell verify all.cert model.dve --reachable      exact figures too
            nutshell verify all.cert model.dve --set N=5        where check was given --set N=5

          @|bold Exit codes|@
            0  proved: the answers in the certificate are right
            1  rejected: it is damaged, or does not prove what it claims
            2  bad input: no certificate, one of another model, a file that cannot be used
          """);

  static final HelpText SIMULATE =
      text(
          "Executes a model step by step, by hand or at random.",
          "nutshell simulate MODEL [--random N] [--seed S] [--load TRACE] [--script FILE]",
          """
          Shows the enabled events by number and takes the one that is typed. The command help says
          what else there is: back, jump, run to a condition, random steps, the state, the trace. Each
          step is executed by the reference executor.
          """,
          """
          @|bold Examples|@
            nutshell simulate model.dve
            nutshell simulate model.dve --random 20 --seed 1 --trace lanes
            nutshell simulate model.dve --script walk.txt
            nutshell simulate model.dve --load t.json
            echo 'run P.critical' | nutshell simulate model.dve

          @|bold Exit codes|@
            0  as it should be
            1  something that a script expects is not so
            2  bad input: the command, the model or a line of the script cannot be used
          """);

  static final HelpText EXPLORE =
      text(
          "Opens a page in a browser on which one walks in a model.",
          "nutshell explore MODEL [--port N] [--invariant EXPR] [OPTION]...",
          """
          The page shows the state with what the last step changed, the enabled events with their
          effects, why the others are not enabled, the graph of what was visited, a net with its
          tokens, and the source. It finds the shortest path to a condition or a deadlock and checks
          properties. The path is in the address. Only this machine can open the page, and only with
          the token in its address.
          """,
          """
          @|bold Examples|@
            nutshell explore model.dve
            nutshell explore model.dve --invariant '!(P.critical && Q.critical)'
            nutshell explore net.pnml --port 8080 --no-open

          @|bold Exit codes|@
            0  the page was ended, by Ctrl-C or from the page
            2  bad input: the command, the model or a property cannot be used
          """);

  static final HelpText GRAPH =
      text(
          "Draws the state graph of a small model, or writes it for other tools.",
          "nutshell graph MODEL -o FILE [--invariant EXPR] [--levels K] [--condense]",
          """
          Initial, deadlocked and violating states are marked. A graph too large for its format is
          refused; --levels and --condense make a smaller one of it.
          """,
          """
          @|bold Examples|@
            nutshell graph peterson.dve -o g.svg
            nutshell graph peterson.dve -o g.svg --invariant '!(P.critical && Q.critical)'
            nutshell graph large.dve -o g.svg --levels 5
            nutshell graph large.dve -o g.svg --condense
            nutshell graph large.dve -o g.aut --limit 1_000_000
          """);

  static final HelpText LTL =
      text(
          "Shows the automaton of a temporal formula, and which class the formula is in.",
          "nutshell ltl FORMULA [--generalised] [-o dot|svg|hoa|FILE]",
          """
          A formula has atoms, the operators X F G U R W M, and ! && || -> <->. The spellings of
          SPIN and Spot, such as [] and <>, are understood. docs/formulas.md describes the
          syntax.
          """,
          """
          @|bold Examples|@
            nutshell ltl 'G (request -> F granted)'
            nutshell ltl '[]<> "x == 1"' -o hoa
            nutshell ltl '!(p U q)' -o automaton.svg
          """);

  static final HelpText STORES =
      text(
          "Lists the storage methods: what each guarantees and costs.",
          "nutshell stores",
          """
          Choose one with nutshell check --store NAME, or NAME:OPTION=VALUE,OPTION=VALUE.
          """,
          "");

  static final HelpText BIBLIOGRAPHY =
      text(
          "Lists the papers behind each storage method.",
          "nutshell bibliography [--format text|bibtex]",
          "",
          "");

  static final HelpText COMPLETION =
      text(
          "Prints a script that completes nutshell's commands and options in a shell.",
          "nutshell completion bash|zsh|fish",
          """
          The script goes where the shell reads it at its start.
          """,
          """
          @|bold Examples|@
            source <(nutshell completion bash)        in ~/.bashrc
            source <(nutshell completion zsh)         in ~/.zshrc, below compinit
            nutshell completion fish > ~/.config/fish/completions/nutshell.fish
          """);

  static HelpText text(String summary, String synopsis, String description, String footer) {
    return new HelpText(summary, synopsis, description.lines().toList(), footer.lines().toList());
  }

  void addTo(CommandSpec spec) {
    spec.usageMessage()
        .header(summary)
        .synopsisHeading("%n@|bold Usage:|@ ")
        .customSynopsis(synopsis)
        .sortOptions(false)
        .descriptionHeading(description.isEmpty() ? "" : "%n")
        .description(literal(description))
        .parameterListHeading("%n")
        .commandListHeading("%n@|bold Commands|@%n")
        .footerHeading(footer.isEmpty() ? "" : "%n")
        .footer(literal(footer));
  }

  /** Picocli formats these lines, so a percent sign must be doubled. */
  private static String[] literal(List<String> lines) {
    return lines.stream().map(line -> line.replace("%", "%%")).toArray(String[]::new);
  }
}
