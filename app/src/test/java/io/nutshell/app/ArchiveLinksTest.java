package io.nutshell.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages in the archive link only to files that are in the archive, too. */
final class ArchiveLinksTest {
  private static final Path ROOT = Counts.ROOT.toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");

  @Test
  void no_page_links_to_a_file_that_is_not_in_the_archive() throws IOException {
    Set<Path> contents = contents();
    assertThat(contents).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/cli.md"));
    List<String> broken = new ArrayList<>();
    for (Path page : contents) {
      if (page.toString().endsWith(".md")) {
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
          Path target = page.resolveSibling(link.group(1)).normalize();
          if (contents.stream().noneMatch(file -> file.startsWith(target))) {
            broken.add(ROOT.relativize(page) + " -> " + link.group(1));
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  /** The files of the project that the assembly includes. */
  private static Set<Path> contents() throws IOException {
    String assembly = Files.readString(ROOT.resolve("app/src/main/assembly/contents.xml"));
    Set<Path> contents = new TreeSet<>();
    Matcher include = Pattern.compile("<include>([^<]+)</include>").matcher(assembly);
    while (include.find()) {
      Path included = ROOT.resolve(include.group(1).replace("/**", ""));
      if (Files.exists(included)) {
        try (Stream<Path> files = Files.walk(included)) {
          files.filter(Files::isRegularFile).forEach(contents::add);
        }
      }
    }
    return contents;
  }
}
