package io.nutshell.app.explore;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/**
 * Lets in only requests that know the address that was printed. Every path begins with a random
 * token. The {@code Host} must be a name of this machine, so that a foreign site cannot reach the
 * server under its own name (DNS rebinding), and a request that another site caused is refused.
 */
final class Gate implements HttpHandler {
  /** The largest body of a request: a path of some ten thousand steps. */
  private static final int MAX_BODY = 1 << 20;

  /** A request beyond the limit is read up to this multiple of it before it is refused. */
  private static final int MAX_SKIPPED = 64;

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final String token = random();
  private final Set<String> hosts;
  private final Site site;

  /** Answers the requests that were let in. */
  @FunctionalInterface
  interface Site {
    Answer answer(Request request) throws IOException;
  }

  /**
   * A request.
   *
   * @param path without the token and the slash after it
   */
  record Request(String method, String path, String query, String body) {}

  Gate(int port, Site site) {
    this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    this.site = site;
  }

  private static String random() {
    byte[] random = new byte[18];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  String token() {
    return token;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      send(exchange, answer(exchange));
    }
  }

  private Answer answer(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getRequestHeaders();
    String host = headers.getFirst("Host");
    if (host == null || !hosts.contains(host)) {
      return Answer.refused(403, "this server is for this machine alone");
    }
    String origin = headers.getFirst("Origin");
    if (origin != null && !origin.equals("http://" + host)) {
      return Answer.refused(403, "another site must not ask");
    }
    String[] path = exchange.getRequestURI().getPath().split("/", 3);
    if (path.length < 3 || !same(path[1])) {
      return Answer.refused(403, "the address lacks the token that nutshell explore printed");
    }
    InputStream in = exchange.getRequestBody();
    byte[] body = in.readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      // A client that cannot finish sending does not read the answer.
      for (int i = 0; i < MAX_SKIPPED && in.readNBytes(MAX_BODY).length == MAX_BODY; i++) {}
      return Answer.refused(413, "the request is too large");
    }
    String query = exchange.getRequestURI().getRawQuery();
    return site.answer(
        new Request(
            exchange.getRequestMethod(),
            path[2],
            query == null ? "" : query,
            new String(body, UTF_8)));
  }

  /** Compares in constant time, so that the token cannot be guessed letter by letter. */
  private boolean same(String guess) {
    return MessageDigest.isEqual(token.getBytes(UTF_8), guess.getBytes(UTF_8));
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.put("Content-Type", List.of(answer.type()));
    headers.put("Content-Security-Policy", List.of(POLICY));
    headers.put("X-Content-Type-Options", List.of("nosniff"));
    headers.put("Referrer-Policy", List.of("no-referrer"));
    headers.put("Cross-Origin-Resource-Policy", List.of("same-origin"));
    headers.put("Cache-Control", List.of("no-store"));
    exchange.sendResponseHeaders(
        answer.status(), answer.content().length == 0 ? -1 : answer.content().length);
    if (answer.content().length > 0) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(answer.content());
      }
    }
  }
}
