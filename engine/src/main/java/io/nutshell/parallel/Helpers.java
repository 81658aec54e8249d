package io.nutshell.parallel;

import java.util.function.IntConsumer;

/** Threads that can be asked to share some work. */
public interface Helpers {
  /** The calling thread alone. */
  Helpers NONE =
      new Helpers() {
        @Override
        public int workers() {
          return 1;
        }

        @Override
        public void forEach(int count, IntConsumer task) {
          for (int i = 0; i < count; i++) {
            task.accept(i);
          }
        }
      };

  /** The number of threads, the calling one included. */
  int workers();

  /** Runs tasks 0 to {@code count} - 1, each on some thread, and waits for all. */
  void forEach(int count, IntConsumer task);
}
