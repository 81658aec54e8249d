package io.nutshell.language.dve;

/** The words that are no names. */
final class Keywords {
  private Keywords() {}

  /** Which token a word is, {@link DveParser#NAME} for most. */
  static int typeOf(String word) {
    return switch (word) {
      case "accept" -> DveParser.ACCEPT;
      case "and" -> DveParser.AND;
      case "assert" -> DveParser.ASSERT;
      case "async" -> DveParser.ASYNC;
      case "byte" -> DveParser.BYTE;
      case "channel" -> DveParser.CHANNEL;
      case "commit" -> DveParser.COMMIT;
      case "const" -> DveParser.CONST;
      case "effect" -> DveParser.EFFECT;
      case "false" -> DveParser.FALSE;
      case "guard" -> DveParser.GUARD;
      case "imply" -> DveParser.IMPLY;
      case "init" -> DveParser.INIT;
      case "int" -> DveParser.INT;
      case "not" -> DveParser.NOT;
      case "or" -> DveParser.OR;
      case "process" -> DveParser.PROCESS;
      case "property" -> DveParser.PROPERTY;
      case "state" -> DveParser.STATE;
      case "sync" -> DveParser.SYNC;
      case "system" -> DveParser.SYSTEM;
      case "trans" -> DveParser.TRANS;
      case "true" -> DveParser.TRUE;
      default -> DveParser.NAME;
    };
  }
}
