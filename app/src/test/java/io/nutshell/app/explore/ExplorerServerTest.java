package io.nutshell.app.explore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server of the explorer: whom it lets in, and what it answers. */
final class ExplorerServerTest {
  private static final Path ROOT = Path.of(System.getProperty("nutshell.root", ".."));
  private static final String PETERSON = ROOT.resolve("examples/dve/peterson.dve").toString();

  @TempDir Path folder;

  @Test
  void only_those_who_know_the_token_are_let_in() throws Exception {
    try (Explored explored = new Explored(PETERSON)) {
      URI address = explored.address();
      assertThat(explored.get("").statusCode()).isEqualTo(200);
      for (String path : List.of("/", "/api/model", "/x/api/model", "/x/explore.js")) {
        assertThat(explored.send(HttpRequest.newBuilder(address.resolve(path))).statusCode())
            .as(path)
            .isEqualTo(403);
      }
      String almost = address.toString().substring(0, address.toString().length() - 2) + "/";
      assertThat(explored.send(HttpRequest.newBuilder(URI.create(almost))).statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void a_foreign_name_of_the_host_and_a_foreign_site_are_refused() throws Exception {
    try (Explored explored = new Explored(PETERSON)) {
      String own = "127.0.0.1:" + explored.address().getPort();
      assertThat(status(explored, own, "")).isEqualTo("200");
      assertThat(status(explored, "localhost:" + explored.address().getPort(), ""))
          .isEqualTo("200");
      assertThat(status(explored, "rebound.example:" + explored.address().getPort(), ""))
          .isEqualTo("403");
      assertThat(status(explored, "127.0.0.1", "")).isEqualTo("403");
      assertThat(status(explored, own, "Origin: http://evil.example\r\n")).isEqualTo("403");
      assertThat(status(explored, own, "Origin: http://" + own + "\r\n")).isEqualTo("200");
    }
  }

  /** The status of a request with a host of one's own, which Java's client does not allow. */
  private static String status(Explored explored, String host, String header) throws Exception {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), explored.address().getPort())) {
      OutputStream out = socket.getOutputStream();
      String request =
          "GET %sapi/model HTTP/1.1\r\nHost: %s\r\n%sConnection: close\r\n\r\n"
              .formatted(explored.address().getPath(), host, header);
      out.write(request.getBytes(UTF_8));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), UTF_8).split(" ", 3)[1];
    }
  }

  @Test
  void the_page_may_run_only_scripts_of_the_server() throws Exception {
    try (Explored explored = new Explored(PETERSON)) {
      HttpResponse<String> page = explored.get("");
      assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'", "script-src 'self';", "style-src 'self';")
          .doesNotContain("unsafe");
      assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(page.body()).doesNotContain("<script>", "<style>", "style=", "onclick");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/state?node=99999",
        "api/state?node=-1",
        "api/state?node=x",
        "api/blocked?node=7777777",
        "api/path?node=99999"
      })
  void a_wrong_question_has_one_clear_answer(String path) throws Exception {
    try (Explored explored = new Explored(PETERSON)) {
      HttpResponse<String> answer = explored.get(path);
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).startsWith("{\"error\":\"").doesNotContain("Exception");
    }
  }

  @Test
  void wrong_expressions_paths_and_formats_are_explained() throws Exception {
    try (Explored explored = new Explored(PETERSON)) {
      assertThat(explored.post("api/test?node=0", "nix == 1").body()).contains("nix");
      assertThat(explored.post("api/find?node=0", "nix == 1").statusCode()).isEqualTo(400);
      assertThat(explored.post("api/check", "hoa /etc/passwd").body())
          .contains("is not a property");
      assertThat(explored.post("api/check", "invariant").statusCode()).isEqualTo(400);
      assertThat(explored.post("api/open", "0.x").body()).contains("is no path");
      assertThat(explored.post("api/open", "0." + "0.".repeat(30_000) + "0").body())
          .contains("at most 20,000");
      assertThat(explored.post("api/open", "0".repeat(2_000_000)).statusCode()).isEqualTo(413);
      assertThat(explored.post("api/export?format=doc", "0").body()).contains("there is no format");
      assertThat(explored.get("api/nothing").statusCode()).isEqualTo(404);
      assertThat(explored.get("../../etc/passwd").statusCode()).isNotEqualTo(200);
    }
  }

  @Test
  void states_are_converted_when_a_range_proves_too_small() throws Exception {
    // Too many states for a look ahead to see more than a few of them.
    String model =
        "int x; byte y[8]; process P { state a; init a; trans a -> a { effect x = x + 1; }; }"
            + " process Q { byte i; state b; init b; trans"
            + " b -> b { guard i < 8; effect y[i] = (y[i] + 1) % 200; },"
            + " b -> b { effect i = (i + 1) % 8; }; } system async;";
    Path file = Files.writeString(folder.resolve("wide.dve"), model);
    try (Explored explored = new Explored(file.toString())) {
      String path = "0" + ".0".repeat(2_999);
      String nodes = explored.post("api/open", path).body();
      String last = nodes.replaceAll(".*,(\\d+)]}", "$1");
      assertThat(explored.get("api/state?node=" + last).body()).contains("\"values\":[\"3000\"");
      assertThat(explored.get("api/state?node=0").body()).contains("\"values\":[\"0\"");
      assertThat(explored.get("api/path?node=" + last).body())
          .isEqualTo("{\"path\":[" + path.replace('.', ',') + "]}");
    }
  }

  @Test
  void what_cannot_be_explored_is_said_before_a_page_is_served() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    int exitCode =
        Main.run(
            new String[] {"explore", PETERSON, "--invariant", "nix == 1", "--no-open"},
            out,
            new PrintStream(err, false, UTF_8));
    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--invariant", "nix");
    assertThat(
            Main.run(
                new String[] {"explore", PETERSON, "--port", "99999"},
                out,
                new PrintStream(err, false, UTF_8)))
        .isEqualTo(2);
  }
}
