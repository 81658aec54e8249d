package io.nutshell.language.cpn.ml.eval;

/** The code of a function, shared by all its closures. */
final class Code {
  private final String name;
  private final int arity;
  private final int frameSize;
  private final int[] captureSlots;
  private final Node body;
  private final int depth;

  /**
   * @param frameSize slot 0 is the machine, then come the parameters, then everything else
   * @param captureSlots where a frame holds the values from outside
   * @param depth the nesting of the body, which bounds its need of stack
   */
  Code(String name, int arity, int frameSize, int[] captureSlots, Node body, int depth) {
    this.name = name;
    this.arity = arity;
    this.frameSize = frameSize;
    this.captureSlots = captureSlots;
    this.body = body;
    this.depth = depth;
  }

  String name() {
    return name;
  }

  int arity() {
    return arity;
  }

  Node body() {
    return body;
  }

  int depth() {
    return depth;
  }

  Object[] newFrame(Object machine, Object[] captured) {
    Object[] frame = new Object[frameSize];
    frame[0] = machine;
    for (int i = 0; i < captured.length; i++) {
      frame[captureSlots[i]] = captured[i];
    }
    return frame;
  }
}
