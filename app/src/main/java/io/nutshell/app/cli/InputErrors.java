package io.nutshell.app.cli;

import io.nutshell.model.InputError;
import java.util.List;

/** Several mistakes at once, each of which the user is told. */
final class InputErrors extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<InputError> errors;

  private InputErrors(List<InputError> errors) {
    super(errors.getFirst().getMessage(), null, false, false);
    this.errors = List.copyOf(errors);
  }

  /** Throws what there is to throw. */
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
