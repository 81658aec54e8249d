package io.nutshell.app.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A headless Chromium driven by its DevTools protocol. It shows one page at a time and records its
 * errors and requests.
 */
public final class Browser implements AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final HttpClient http = HttpClient.newHttpClient();
  private final WebSocket socket;
  private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
  private final List<String> problems = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private final String session;
  private int sent;

  private Browser(Process process, URI address) throws Exception {
    this.process = process;
    this.socket =
        http.newWebSocketBuilder()
            .buildAsync(address, new Receiver())
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    String target =
        call("", "Target.createTarget", params().put("url", "about:blank"))
            .get("targetId")
            .stringValue();
    this.session =
        call("", "Target.attachToTarget", params().put("targetId", target).put("flatten", true))
            .get("sessionId")
            .stringValue();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(session, domain + ".enable", params());
    }
  }

  /** The installed browser, if any: the one named by CHROMIUM, or the first on the PATH. */
  public static Optional<Path> installed() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    Stream<Path> onPath =
        Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
            .flatMap(
                name -> Stream.of(path.split(File.pathSeparator)).map(dir -> Path.of(dir, name)));
    return Stream.concat(Stream.ofNullable(System.getenv("CHROMIUM")).map(Path::of), onPath)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * @param profile an empty folder for the browser's profile
   */
  public static Browser start(Path executable, Path profile) throws Exception {
    Process process =
        new ProcessBuilder(
                executable.toString(),
                "--headless=new",
                "--no-sandbox", // It opens our own pages alone, and root has no sandbox.
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Browser(process, address(process));
    } catch (Exception | Error failed) {
      process.destroyForcibly();
      throw failed;
    }
  }

  private static URI address(Process process) throws IOException {
    BufferedReader err = process.errorReader(UTF_8);
    for (String line = err.readLine(); line != null; line = err.readLine()) {
      if (line.startsWith("DevTools listening on ")) {
        Thread.startVirtualThread(
            () ->
                err.lines()
                    .forEach(_ -> {})); // Drains the stream so that the browser is not blocked.
        return URI.create(line.substring("DevTools listening on ".length()).strip());
      }
    }
    throw new IOException("the browser ended before it listened");
  }

  /** Sets the screen for the following pages. */
  public void screen(int width, int height, boolean phone, boolean dark) throws Exception {
    call(
        session,
        "Emulation.setDeviceMetricsOverride",
        params()
            .put("width", width)
            .put("height", height)
            .put("deviceScaleFactor", phone ? 2 : 1)
            .put("mobile", phone));
    ObjectNode scheme = params();
    scheme
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", dark ? "dark" : "light");
    call(session, "Emulation.setEmulatedMedia", scheme);
  }

  /** Opens a file and waits until it is loaded. */
  public void open(Path file) throws Exception {
    open(file.toUri());
  }

  /** Opens a page and waits until it is loaded. */
  public void open(URI address) throws Exception {
    problems.clear();
    requests.clear();
    call(session, "Page.navigate", params().put("url", address.toString()));
    while (!receive().path("method").stringValue("").equals("Page.loadEventFired")) {
      // Other events are recorded meanwhile.
    }
  }

  /** Evaluates a script in the page. */
  public JsonNode evaluate(String script) throws Exception {
    JsonNode answer =
        call(
            session,
            "Runtime.evaluate",
            params()
                .put("expression", script)
                .put("returnByValue", true)
                .put("awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(script + ": " + answer.get("exceptionDetails"));
    }
    return answer.get("result").path("value");
  }

  public String text(String selector) throws Exception {
    return evaluate("document.querySelector('" + selector + "').innerText").stringValue();
  }

  public void click(String selector) throws Exception {
    evaluate("document.querySelector('" + selector + "').click()");
  }

  /** The whole page, as an image. */
  public void screenshot(Path file) throws Exception {
    JsonNode _ = capture();
    Files.write(file, Base64.getDecoder().decode(capture().get("data").stringValue()));
  }

  /**
   * An image of the whole page. A part that scrolls and was out of sight, such as the drawing of a
   * net on a phone, is sometimes blank in the first one; the browser has painted it by the next.
   */
  private JsonNode capture() throws Exception {
    return call(
        session,
        "Page.captureScreenshot",
        params().put("format", "png").put("captureBeyondViewport", true));
  }

  /** Waits until a condition in the page is true. */
  public void await(String condition) throws Exception {
    boolean met =
        evaluate(
                "new Promise(done => { let left = 1500; const look = () => { let met; try { met = "
                    + condition
                    + "; } catch { met = false; } met || --left === 0 ? done(Boolean(met)) : setTimeout(look, 20); };"
                    + " look(); })")
            .booleanValue();
    if (!met) {
      throw new AssertionError(
          "not so after 30 s: " + condition + "; problems of the page: " + problems);
    }
  }

  /** Types into an input and presses Enter. */
  public void submit(String selector, String text) throws Exception {
    evaluate(
        "{ const input = document.querySelector('"
            + selector
            + "'); input.value = "
            + MAPPER.writeValueAsString(text)
            + "; input.form.requestSubmit(); }");
  }

  public int count(String selector) throws Exception {
    return evaluate("document.querySelectorAll('" + selector + "').length").asInt();
  }

  /** The texts of all elements. */
  public List<String> texts(String selector) throws Exception {
    JsonNode texts =
        evaluate("[...document.querySelectorAll('" + selector + "')].map(e => e.innerText)");
    return texts.valueStream().map(JsonNode::stringValue).toList();
  }

  /** The errors of the page's scripts since it was opened. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** The requests of the page since it was opened, including its own. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  private static ObjectNode params() {
    return MAPPER.createObjectNode();
  }

  private JsonNode call(String sessionId, String method, ObjectNode params) throws Exception {
    ObjectNode message = MAPPER.createObjectNode();
    message.put("id", ++sent).put("method", method).set("params", params);
    if (!sessionId.isEmpty()) {
      message.put("sessionId", sessionId);
    }
    socket.sendText(message.toString(), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    while (true) {
      JsonNode answer = receive();
      if (answer.path("id").intValue(0) == sent) {
        if (answer.has("error")) {
          throw new IOException(method + ": " + answer.get("error"));
        }
        return answer.get("result");
      }
    }
  }

  private JsonNode receive() throws Exception {
    JsonNode message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (message == null) {
      throw new IOException("the browser does not answer");
    }
    JsonNode params = message.path("params");
    switch (message.path("method").stringValue("")) {
      case "Runtime.exceptionThrown" -> problems.add(params.toString());
      case "Log.entryAdded" -> problems.add(params.path("entry").path("text").stringValue(""));
      case "Runtime.consoleAPICalled" -> problems.add(params.path("args").toString());
      case "Network.requestWillBeSent" ->
          requests.add(params.path("request").path("url").stringValue(""));
      default -> {}
    }
    return message;
  }

  @Override
  public void close() {
    socket.abort();
    http.shutdownNow();
    // The browser's own processes write to its folder until they end, too.
    List<ProcessHandle> others = process.descendants().toList();
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    process.destroyForcibly().onExit().join();
    for (ProcessHandle other : others) {
      other.destroyForcibly();
      other.onExit().completeOnTimeout(other, 10, TimeUnit.SECONDS).join();
    }
  }

  /** Assembles messages from their parts. */
  private final class Receiver implements WebSocket.Listener {
    private final StringBuilder parts = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      parts.append(part);
      if (last) {
        messages.add(MAPPER.readTree(parts.toString()));
        parts.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }
  }
}
