package io.nutshell.language.cpn.ml.syntax;

/** The words that are no names, or names only where they are no keywords. */
final class Keywords {
  private Keywords() {}

  /** Which token a word is, {@link CpnMlParser#NAME} for most. */
  static int typeOf(String word) {
    return switch (word) {
      case "and" -> CpnMlParser.AND;
      case "andalso" -> CpnMlParser.ANDALSO;
      case "as" -> CpnMlParser.AS;
      case "before" -> CpnMlParser.BEFORE;
      case "bool" -> CpnMlParser.BOOL;
      case "by" -> CpnMlParser.BY;
      case "case" -> CpnMlParser.CASE;
      case "colset" -> CpnMlParser.COLSET;
      case "datatype" -> CpnMlParser.DATATYPE;
      case "declare" -> CpnMlParser.DECLARE;
      case "div" -> CpnMlParser.DIV;
      case "do" -> CpnMlParser.DO;
      case "else" -> CpnMlParser.ELSE;
      case "end" -> CpnMlParser.END;
      case "exception" -> CpnMlParser.EXCEPTION;
      case "fn" -> CpnMlParser.FN;
      case "fun" -> CpnMlParser.FUN;
      case "functor" -> CpnMlParser.FUNCTOR;
      case "globref" -> CpnMlParser.GLOBREF;
      case "handle" -> CpnMlParser.HANDLE;
      case "if" -> CpnMlParser.IF;
      case "in" -> CpnMlParser.IN;
      case "index" -> CpnMlParser.INDEX;
      case "infix", "infixr", "nonfix" -> CpnMlParser.INFIX;
      case "int" -> CpnMlParser.INT;
      case "intinf" -> CpnMlParser.INTINF;
      case "let" -> CpnMlParser.LET;
      case "list" -> CpnMlParser.LIST;
      case "local" -> CpnMlParser.LOCAL;
      case "mod" -> CpnMlParser.MOD;
      case "of" -> CpnMlParser.OF;
      case "op" -> CpnMlParser.OP;
      case "open" -> CpnMlParser.OPEN;
      case "orelse" -> CpnMlParser.ORELSE;
      case "product" -> CpnMlParser.PRODUCT;
      case "raise" -> CpnMlParser.RAISE;
      case "real" -> CpnMlParser.REAL;
      case "rec" -> CpnMlParser.REC;
      case "record" -> CpnMlParser.RECORD;
      case "signature" -> CpnMlParser.SIGNATURE;
      case "string" -> CpnMlParser.STRING;
      case "structure" -> CpnMlParser.STRUCTURE;
      case "subset" -> CpnMlParser.SUBSET;
      case "then" -> CpnMlParser.THEN;
      case "time" -> CpnMlParser.TIME;
      case "timed" -> CpnMlParser.TIMED;
      case "type" -> CpnMlParser.TYPE;
      case "union" -> CpnMlParser.UNION;
      case "unit" -> CpnMlParser.UNIT;
      case "use" -> CpnMlParser.USE;
      case "val" -> CpnMlParser.VAL;
      case "var" -> CpnMlParser.VAR;
      case "while" -> CpnMlParser.WHILE;
      case "with" -> CpnMlParser.WITH;
      case "o" -> CpnMlParser.COMPOSE;
      default -> CpnMlParser.NAME;
    };
  }
}
