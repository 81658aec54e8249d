package io.nutshell.plan;

import java.util.List;

/** The papers on which the storage methods are based, by key. */
public final class Papers {
  private static final List<Paper> ALL =
      List.of(
          new Paper(
              "westergaard07",
              "inproceedings",
              List.of(
                  "Michael Westergaard",
                  "Lars Michael Kristensen",
                  "Gerth Stølting Brodal",
                  "Lars Arge"),
              "The ComBack Method – Extending Hash Compaction with Backtracking",
              "Petri Nets and Other Models of Concurrency (ICATPN), LNCS 4546, pages 445–464",
              2007),
          new Paper(
              "still13",
              "thesis",
              List.of("Vladimír Štill"),
              "State Space Compression for the DiVinE Model Checker",
              "Bachelor's thesis, Masaryk University, Brno",
              2013),
          new Paper(
              "mukherjee10",
              "inproceedings",
              List.of("Anshuman Mukherjee", "Zahir Tari", "Peter Bertok"),
              "Memory Efficient State-Space Analysis in Software Model-Checking",
              "Australasian Computer Science Conference (ACSC), CRPIT 102",
              2010),
          new Paper(
              "geldenhuys",
              "misc",
              List.of("Jaco Geldenhuys"),
              "Efficient State-exploration",
              "University of Stellenbosch",
              0),
          new Paper(
              "wolper93",
              "inproceedings",
              List.of("Pierre Wolper", "Denis Leroy"),
              "Reliable Hashing without Collision Detection",
              "Computer Aided Verification (CAV), LNCS 697, pages 59–70",
              1993),
          new Paper(
              "stern95",
              "inproceedings",
              List.of("Ulrich Stern", "David L. Dill"),
              "Improved Probabilistic Verification by Hash Compaction",
              "Correct Hardware Design and Verification Methods (CHARME), LNCS 987, pages 206–224",
              1995),
          new Paper(
              "holzmann98",
              "article",
              List.of("Gerard J. Holzmann"),
              "An Analysis of Bitstate Hashing",
              "Formal Methods in System Design 13, pages 289–307",
              1998),
          new Paper(
              "godefroid95",
              "article",
              List.of("Patrice Godefroid", "Gerard J. Holzmann", "Didier Pirottin"),
              "State-Space Caching Revisited",
              "Formal Methods in System Design 7(3), pages 227–241",
              1995));

  private Papers() {}

  public static List<Paper> all() {
    return ALL;
  }

  /**
   * The papers on which a storage method is based; the one that it follows most closely comes
   * first.
   */
  public static List<Paper> behind(StoreMethod method) {
    return method.sources().stream().map(Papers::named).toList();
  }

  private static Paper named(String key) {
    return ALL.stream()
        .filter(paper -> paper.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no paper " + key));
  }
}
