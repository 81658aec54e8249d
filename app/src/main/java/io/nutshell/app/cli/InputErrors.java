package io.nutshell.app.cli;

import io.nutshell.model.InputError;
import java.util.List;

/** Several mistakes in the input, all of which are reported. */
final class InputErrors extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<InputError> errors;

  private InputErrors(List<InputError> errors) {
    super(errors.getFirst().getMessage(), null, false, false);
    this.errors = List.copyOf(errors);
  }

  /** Throws the errors together, or the only one; does nothing if there are none. */
  static void throwIfAny(List<InputError> errors) {
    if (errors.size() == 1) {
      throw errors.getFirst();
    }
    if (!errors.isEmpty()) {
      throw new InputErrors(errors);
    }
  }

  List<InputError> errors() {
    return errors;
  }
}
