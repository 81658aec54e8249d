package io.nutshell.language.cpn.ml.value;

/** Receives the tokens of a multiset. */
@FunctionalInterface
public interface TokenSink {

  /**
   * Takes several equal tokens. The same token may come in several calls.
   *
   * @param count at least 1
   */
  void add(Object token, long count);
}
