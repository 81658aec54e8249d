package io.nutshell.plan;

import java.util.List;

/**
 * The publication of a method.
 *
 * @param key a short name, as in BibTeX
 * @param kind BibTeX's word for it: {@code inproceedings}, {@code article}, …
 * @param year the year of publication; 0 if it is not known
 */
public record Paper(
    String key, String kind, List<String> authors, String title, String venue, int year) {

  public Paper {
    authors = List.copyOf(authors);
  }
}
