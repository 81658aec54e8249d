package io.nutshell.app.explore;

import com.sun.net.httpserver.HttpServer;
import io.nutshell.model.InputError;
import java.io.IOException;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Serves the page of a model on the loopback interface, until it is closed. */
public final class Explorer implements AutoCloseable {
  /**
   * The JDK's server sends the head and the body of an answer apart. Without this, the kernel holds
   * the body back until the browser has confirmed the head, which it may do 40 ms later. The JDK
   * reads the setting once, when the first server is made.
   */
  private static final String SEND_AT_ONCE = "sun.net.httpserver.nodelay";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Gate gate;
  private final CountDownLatch ended = new CountDownLatch(1);

  /**
   * @param port 0 for any that is free
   * @throws InputError if a property does not fit the model, or the port is taken
   */
  public Explorer(Subject subject, int port) {
    Api api = new Api(subject, ended::countDown);
    System.setProperty(SEND_AT_ONCE, "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (BindException taken) {
      throw new InputError(
          null,
          "port " + port + " cannot be used: " + taken.getMessage(),
          "leave out --port: a free one is chosen then");
    } catch (IOException | IllegalArgumentException problem) {
      throw new InputError(
          null, "no page can be served: " + problem.getMessage(), "use another --port");
    }
    gate = new Gate(server.getAddress().getPort(), api);
    server.createContext("/", gate);
    server.setExecutor(threads);
    server.start();
  }

  /** The address of the page, with the token. */
  public URI address() {
    InetSocketAddress bound = server.getAddress();
    String host = bound.getAddress() instanceof Inet6Address ? "[::1]" : "127.0.0.1";
    return URI.create("http://" + host + ":" + bound.getPort() + "/" + gate.token() + "/");
  }

  /**
   * Waits until the page asks to end.
   *
   * @return whether it did, within the time
   */
  public boolean await(long milliseconds) throws InterruptedException {
    return ended.await(milliseconds, TimeUnit.MILLISECONDS);
  }

  /** Ends the server after the requests that are being answered, or after a second. */
  @Override
  public void close() {
    server.stop(1);
    threads.shutdownNow();
  }
}
