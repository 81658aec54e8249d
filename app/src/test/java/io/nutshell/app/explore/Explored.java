package io.nutshell.app.explore;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nutshell.app.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running {@code nutshell explore}, which ends when it is closed. */
final class Explored implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/\\S+/");

  private final HttpClient http = HttpClient.newHttpClient();
  private final CompletableFuture<Integer> exitCode;
  private final URI address;

  Explored(String... arguments) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of("explore"));
    words.addAll(List.of(arguments));
    words.add("--no-open");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    exitCode =
        CompletableFuture.supplyAsync(
            () ->
                Main.run(
                    words.toArray(String[]::new),
                    new PrintStream(out, true, UTF_8),
                    new PrintStream(err, true, UTF_8)));
    Matcher printed = ADDRESS.matcher(out.toString(UTF_8));
    while (!printed.find()) {
      if (exitCode.isDone()) {
        throw new AssertionError("it ended: " + err.toString(UTF_8));
      }
      Thread.sleep(20);
      printed = ADDRESS.matcher(out.toString(UTF_8));
    }
    address = URI.create(printed.group());
  }

  URI address() {
    return address;
  }

  HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(address.resolve(path)));
  }

  HttpResponse<String> post(String path, String body) throws Exception {
    return send(
        HttpRequest.newBuilder(address.resolve(path))
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Waits for the end. */
  int exitCode() throws Exception {
    return exitCode.get(30, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    try {
      if (!exitCode.isDone()) {
        post("api/quit", "");
        exitCode();
      }
    } catch (Exception failed) {
      throw new AssertionError("it does not end", failed);
    } finally {
      http.shutdownNow();
    }
  }
}
