package io.nutshell.app.pages;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A test with a real browser, which all its methods share; skipped if none is installed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BrowserTest {
  protected static final Path ROOT = Path.of(System.getProperty("nutshell.root", ".."));

  @TempDir protected Path folder;
  protected Browser browser;

  @BeforeAll
  void start(@TempDir Path profile) throws Exception {
    Optional<Path> installed = Browser.installed();
    assumeTrue(
        installed.isPresent(),
        "no chromium on the PATH, so no page was opened in a browser (Debian: apt install chromium)");
    browser = Browser.start(installed.get(), profile);
  }

  @AfterAll
  void end() {
    if (browser != null) {
      browser.close();
    }
  }
}
