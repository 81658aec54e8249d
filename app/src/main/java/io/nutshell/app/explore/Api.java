package io.nutshell.app.explore;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nutshell.app.report.Typed;
import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import java.io.IOException;
import java.net.URLDecoder;
import java.util.Optional;

/** The calls of the page, which {@code docs/explore.md} describes. */
final class Api implements Gate.Site {
  /** A longer source is cut off on the page. */
  private static final int MAX_SOURCE = 4 << 20;

  private final Subject subject;
  private final Session session;
  private final Searches searches;
  private final Runnable quit;

  Api(Subject subject, Runnable quit) {
    this.subject = subject;
    this.session = new Session(subject);
    this.searches = new Searches(subject, session);
    this.quit = quit;
  }

  @Override
  public Answer answer(Gate.Request request) throws IOException {
    try {
      return switch (request.method()) {
        case "GET" -> get(request);
        case "POST" -> post(request);
        default -> Answer.refused(405, "only GET and POST are understood");
      };
    } catch (InputError error) {
      return Answer.refused(400, error.message(Typed.WORDING));
    } catch (RuntimeException | StackOverflowError defect) {
      return Answer.refused(500, "Nutshell has a defect: " + defect);
    } catch (OutOfMemoryError _) {
      return Answer.refused(500, "there is not enough memory for this");
    }
  }

  private Answer get(Gate.Request request) throws IOException {
    Optional<Answer> file = Files.named(request.path());
    if (file.isPresent()) {
      return file.get();
    }
    return switch (request.path()) {
      case "api/model" -> session.model();
      case "api/state" -> session.show(number(request, "node", 0));
      case "api/blocked" -> session.blocked(number(request, "node", 0));
      case "api/path" -> session.pathTo(number(request, "node", 0));
      case "api/graph" -> session.graph();
      case "api/graph.svg" -> session.drawing();
      case "api/net" -> session.net();
      case "api/source" -> source();
      case "api/search" -> searches.state();
      default -> Answer.refused(404, "there is no " + request.path());
    };
  }

  private Answer post(Gate.Request request) {
    String body = request.body().strip();
    return switch (request.path()) {
      case "api/open" -> session.open(body);
      case "api/grow" -> session.grow(number(request, "node", 0), number(request, "levels", 1));
      case "api/forget" -> session.forget();
      case "api/test" -> session.test(number(request, "node", 0), body);
      case "api/find" -> searches.find(number(request, "node", 0), body);
      case "api/check" -> searches.check(number(request, "property", -1), body);
      case "api/stop" -> searches.stop();
      case "api/export" ->
          session.export(text(request, "format"), body, number(request, "loop", -1));
      case "api/quit" -> quit();
      default -> Answer.refused(404, "there is no " + request.path());
    };
  }

  private Answer quit() {
    searches.stop();
    quit.run();
    return Answer.json(json -> json.writeBooleanProperty("ended", true));
  }

  private Answer source() {
    String text = SourceText.read(subject.file()).text();
    boolean cut = text.length() > MAX_SOURCE;
    return Answer.json(
        json -> {
          json.writeStringProperty("file", subject.fileName());
          json.writeBooleanProperty("cut", cut);
          json.writeStringProperty("text", cut ? text.substring(0, MAX_SOURCE) : text);
        });
  }

  private static String text(Gate.Request request, String name) {
    for (String part : request.query().split("&", -1)) {
      if (part.startsWith(name + "=")) {
        return URLDecoder.decode(part.substring(name.length() + 1), UTF_8);
      }
    }
    return "";
  }

  private static int number(Gate.Request request, String name, int otherwise) {
    String typed = text(request, name);
    if (typed.isEmpty()) {
      return otherwise;
    }
    if (!typed.matches("-?[0-9]{1,9}")) {
      throw new InputError(null, name + " cannot be '" + typed + "'", "write a whole number");
    }
    return Integer.parseInt(typed);
  }
}
