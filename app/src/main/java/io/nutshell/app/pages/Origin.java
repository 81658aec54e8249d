package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The origin of a page.
 *
 * @param file the model as the user named it
 * @param when the time of the run
 * @param version of Nutshell
 * @param command the command line that made it
 */
public record Origin(String file, LocalDateTime when, String version, String command) {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm", Locale.ENGLISH);

  String fileName() {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  /** The heading of the page: what was done, with which model, and when. */
  void writeTo(Html html, String what) {
    html.element("p", what + " " + file + ", " + DATE.format(when), "class", "what");
    html.element("h1", fileName());
    html.open("p", "class", "what").element("code", command).close();
  }

  String footer() {
    return "Written by Nutshell " + version + ". This page is one file and needs no network.";
  }
}
