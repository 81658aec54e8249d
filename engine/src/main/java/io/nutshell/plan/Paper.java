package io.nutshell.plan;

import java.util.List;

/**
 * Where a method was published.
 *
 * @param key a short name, as in BibTeX
 * @param kind BibTeX's word for it: {@code inproceedings}, {@code article}, …
 * @param year of publication; 0 where it is not known
 */
public record Paper(
    String key, String kind, List<String> authors, String title, String venue, int year) {

  public Paper {
    authors = List.copyOf(authors);
  }
}
