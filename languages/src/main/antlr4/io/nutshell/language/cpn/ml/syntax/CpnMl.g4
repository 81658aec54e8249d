/**
 * CPN ML, the language of declarations and inscriptions in CPN Tools: core Standard ML with colour sets, variables,
 * multisets and time stamps.
 *
 * The operators are a flat list here. OperatorPrecedence groups them, so that the parser needs one token of look-ahead.
 */
grammar CpnMl;

options { superClass = NestingLimitedParser; }

/** Keywords: names to the lexer, which then looks them up. */
tokens {
  AND, ANDALSO, AS, BEFORE, BOOL, BY, CASE, COLSET, COMPOSE, DATATYPE, DECLARE, DIV, DO, ELSE, END, EXCEPTION, FN, FUN,
  FUNCTOR, GLOBREF, HANDLE, IF, IN, INDEX, INFIX, INT, INTINF, LET, LIST, LOCAL, MOD, OF, OP, OPEN, ORELSE, PRODUCT,
  RAISE, REAL, REC, RECORD, SIGNATURE, STRING, STRUCTURE, SUBSET, THEN, TIME, TIMED, TYPE, UNION, UNIT, USE, VAL, VAR,
  WHILE, WITH
}

declarations : (declaration | ';')* EOF ;

/** An inscription; CPN Tools accepts a semicolon after it. */
inscription : expression? ';'? EOF ;

/** The type of a library function. */
signature : type EOF ;

declaration
  : COLSET name '=' colours TIMED? (DECLARE name (',' name)*)?                # colourDeclaration
  | VAR name (',' name)* ':' name                                             # variableDeclaration
  | VAL typeVariables? REC? valueBinding (AND REC? valueBinding)*             # valueDeclaration
  | FUN typeVariables? function (AND function)*                               # functionDeclaration
  | EXCEPTION exceptionBinding (AND exceptionBinding)*                        # exceptionDeclaration
  | TYPE typeVariables? name '=' type                                         # typeDeclaration
  | DATATYPE datatype (AND datatype)*                                         # datatypeDeclaration
  | LOCAL hidden=sequence IN visible=sequence END                             # localDeclaration
  | GLOBREF name '=' expression                                               # referenceDeclaration
  | OPEN longName+                                                            # openDeclaration
  | USE STRING_LITERAL                                                        # useDeclaration
  | keyword=(STRUCTURE | SIGNATURE | FUNCTOR | INFIX) (~EOF)*                 # refusedDeclaration
  ;

sequence : (declaration | ';')* ;

colours
  : UNIT (WITH name)?                                                         # unitColours
  | BOOL (WITH '(' no=name ',' yes=name ')')?                                 # boolColours
  | kind=(INT | INTINF | REAL | TIME) (WITH range)?                           # numberColours
  | STRING (WITH range (AND length=range)?)?                                  # stringColours
  | WITH name ('|' name)*                                                     # enumerationColours
  | INDEX name WITH range                                                     # indexColours
  | PRODUCT name ('*' name)*                                                  # productColours
  | RECORD name ':' name ('*' name ':' name)*                                 # recordColours
  | LIST name (WITH range)?                                                   # listColours
  | UNION component (('+' | '|') component)*                                  # unionColours
  | SUBSET name (BY predicate=expression | WITH members=expression)           # subsetColours
  | name                                                                      # aliasColours
  ;

range : expression '..' expression ;

component : name (':' name)? ;

valueBinding : pattern '=' expression ;

function : clause ('|' clause)* ;

clause : OP? name patternAtom+ (':' type)? '=' expression ;

exceptionBinding : name (OF type | '=' longName)? ;

datatype : typeVariables? name '=' constructor ('|' constructor)* ;

constructor : name (OF type)? ;

typeVariables : TYPE_VARIABLE | '(' TYPE_VARIABLE (',' TYPE_VARIABLE)* ')' ;

expression : operand rest* ;

rest
  : operator operand                                                          # infixRest
  | ':' type                                                                  # typeRest
  | HANDLE match                                                              # handleRest
  ;

operator
  : '*' | '/' | DIV | MOD | '+' | '-' | '^' | '::' | '@' | '@@' | '^^' | '`' | '@+' | '@@+' | '@++' | '**' | '++' | '--'
  | '+++' | '=' | '<>' | '<' | '>' | '<=' | '>=' | '==' | '<><>' | '<<' | '<<=' | '>>' | '>>=' | ':=' | COMPOSE
  | BEFORE | ANDALSO | ORELSE
  ;

operand
  : IF expression THEN expression ELSE expression                             # conditional
  | CASE expression OF match                                                  # caseOf
  | FN match                                                                  # lambda
  | RAISE expression                                                          # raise
  | WHILE expression DO expression                                            # loop
  | delay=('@+' | '@@+' | '@++') expression                                   # delay
  | atom+                                                                     # application
  ;

match : rule_ ('|' rule_)* ;

rule_ : pattern '=>' expression ;

atom
  : literal                                                                   # literalAtom
  | longName                                                                  # nameAtom
  | op=('~' | '!')                                                            # prefixAtom
  | OP (operator | '~' | longName)                                            # operatorAtom
  | '#' label                                                                 # selectorAtom
  | '(' ')'                                                                   # unitAtom
  | '(' expression (',' expression)+ ')'                                      # tupleAtom
  | '(' expression (';' expression)* ')'                                      # sequenceAtom
  | '[' (expression (',' expression)*)? ']'                                   # listAtom
  | '{' (field (',' field)*)? '}'                                             # recordAtom
  | LET sequence IN expression (';' expression)* END                          # letAtom
  ;

field : label '=' expression ;

literal : INTEGER_LITERAL | REAL_LITERAL | STRING_LITERAL | CHARACTER_LITERAL ;

pattern : patternTerm ('::' patternTerm)* (':' type)? (AS pattern)? ;

patternTerm : patternAtom+ ;

patternAtom
  : '_'                                                                       # anyPattern
  | literal                                                                   # literalPattern
  | OP? longName                                                              # namePattern
  | '(' (pattern (',' pattern)*)? ')'                                         # tuplePattern
  | '[' (pattern (',' pattern)*)? ']'                                         # listPattern
  | '{' (patternField (',' patternField)*)? '}'                               # recordPattern
  ;

patternField
  : '...'                                                                     # otherFields
  | label '=' pattern                                                         # labelledField
  | name (':' type)? (AS pattern)?                                            # namedField
  ;

type : productType ('->' type)? ;

productType : typeTerm ('*' typeTerm)* ;

typeTerm : typeAtom longName* ;

typeAtom
  : TYPE_VARIABLE                                                             # typeVariable
  | longName                                                                  # typeName
  | '(' type (',' type)* ')'                                                  # nestedType
  | '{' (typeField (',' typeField)*)? '}'                                     # recordType
  ;

typeField : label ':' type ;

label : name | COMPOSE | INTEGER_LITERAL ;

longName : name | QUALIFIED_NAME ;

/** Words with a meaning in declarations only are names elsewhere. */
name
  : NAME | BOOL | BY | INDEX | INT | INTINF | LIST | PRODUCT | REAL | RECORD | STRING | SUBSET | TIME | UNION | UNIT | USE
  ;

INTEGER_LITERAL : '~'? [0-9]+ | '~'? '0x' [0-9A-Fa-f]+ ;
REAL_LITERAL : '~'? [0-9]+ ('.' [0-9]+ EXPONENT? | EXPONENT) ;
fragment EXPONENT : [eE] '~'? [0-9]+ ;

STRING_LITERAL : '"' CHARACTER* '"' ;
CHARACTER_LITERAL : '#"' CHARACTER* '"' ;
// Whether an escape sequence means something is decided where its value is computed.
fragment CHARACTER : ~["\\\r\n] | '\\' ([ \t\r\n\f]+ '\\' | ~[ \t\r\n\f]) ;

TYPE_VARIABLE : '\'' [A-Za-z0-9_']+ ;
NAME : LETTER NAME_PART* { setType(Keywords.typeOf(getText())); } ;
QUALIFIED_NAME : LETTER NAME_PART* ('.' LETTER NAME_PART*)+ ;
fragment LETTER : [A-Za-z\u00C0-\u024F] ;
fragment NAME_PART : [A-Za-z0-9_'\u00C0-\u024F] ;

COMMENT : '(*' (COMMENT | .)*? '*)' -> skip ;
SPACE : [ \t\r\n\f\u00A0\uFEFF]+ -> skip ;

UNCLOSED_COMMENT : '(*' ;
UNCLOSED_STRING : '"' CHARACTER* ;
UNKNOWN : . ;
