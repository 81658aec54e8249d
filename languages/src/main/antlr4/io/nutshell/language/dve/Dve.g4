/**
 * DVE, the language of the DiVinE model checker and the BEEM benchmark.
 *
 * The grammar accepts more than the language, so that messages can name the mistake: the parts of a process and of a
 * transition may come in any order, and the builders report what is missing or given twice.
 */
grammar Dve;

options { superClass = NestingLimitedParser; }

/** Keywords: names to the lexer, which then looks them up. Else it would learn each of them letter by letter. */
tokens {
  ACCEPT, AND, ASSERT, ASYNC, BYTE, CHANNEL, COMMIT, CONST, EFFECT, FALSE, GUARD, IMPLY, INIT, INT,
  NOT, OR, PROCESS, PROPERTY, STATE, SYNC, SYSTEM, TRANS, TRUE
}

model : (declaration | process)* system? EOF ;

/** A property on the command line. */
condition : expression EOF ;

declaration
  : CONST? type variable (',' variable)* ';'                                  # variableNames
  | CHANNEL ('{' type (',' type)* '}')? channel (',' channel)* ';'            # channelNames
  ;

type : BYTE | INT ;

variable : NAME ('[' size=expression ']')? ('=' initialiser)? ;

initialiser
  : expression                                                                # single
  | '{' (expression (',' expression)* ','?)? '}'                              # list
  ;

channel : NAME ('[' capacity=expression ']')? ;

process : PROCESS NAME '{' part* '}' ;

part
  : declaration                                                               # local
  | STATE NAME (',' NAME)* ';'                                                # states
  | INIT NAME ';'                                                             # init
  | COMMIT NAME (',' NAME)* ';'                                               # commit
  | ACCEPT NAME (',' NAME)* ';'                                               # accept
  | ASSERT assertion (',' assertion)* ';'                                     # asserts
  | TRANS (transition (',' transition)*)? ';'                                 # transitions
  ;

assertion : NAME ':' expression ;

transition : source=NAME? '->' target=NAME '{' clause* '}' ;

clause
  : GUARD expression ';'                                                      # guard
  | SYNC NAME op=('!' | '?') message? ';'                                     # sync
  | EFFECT assignment (',' assignment)* ';'                                   # effect
  ;

message
  : expression
  | '{' expression (',' expression)* '}'
  ;

assignment : NAME ('[' index=expression ']')? '=' value=expression ;

system : SYSTEM (ASYNC | SYNC) (PROPERTY NAME)? ';' ;

/**
 * What binds tighter is known to those who build from it: one token then tells the parser where to go, and it need
 * not learn how to look further ahead, which takes a JVM that has just started most of the time of reading a model.
 */
expression
  : operands+=operand
    ( operators+=('*' | '/' | '%' | '+' | '-' | '<<' | '>>' | '<' | '<=' | '>' | '>=' | '==' | '!='
                  | '&' | '^' | '|' | '&&' | AND | '||' | OR | IMPLY)
      operands+=operand )*
  ;

operand
  : '(' expression ')'                                                        # nested
  | value=(NUMBER | TRUE | FALSE)                                             # literal
  | first=NAME (op=('.' | '->') member=NAME)? ('[' index=expression ']')?     # reference
  | op=('-' | '~' | '!' | NOT) operand                                        # unary
  ;

PLUS : '+' ;
MINUS : '-' ;
TIMES : '*' ;
DIVIDE : '/' ;
MODULO : '%' ;
SHIFT_LEFT : '<<' ;
SHIFT_RIGHT : '>>' ;
LESS : '<' ;
AT_MOST : '<=' ;
GREATER : '>' ;
AT_LEAST : '>=' ;
EQUAL : '==' ;
UNEQUAL : '!=' ;
BIT_AND : '&' ;
BIT_XOR : '^' ;
BIT_OR : '|' ;
LOGICAL_AND : '&&' ;
LOGICAL_OR : '||' ;
COMPLEMENT : '~' ;
EXCLAMATION : '!' ;
QUESTION : '?' ;
ARROW : '->' ;
DOT : '.' ;

NUMBER : [0-9]+ ;
NAME : [A-Za-z_] [A-Za-z0-9_]* { setType(Keywords.typeOf(getText())); } ;

LINE_COMMENT : '//' ~[\r\n]* -> skip ;
COMMENT : '/*' .*? '*/' -> skip ;
SPACE : [ \t\r\n\f\uFEFF]+ -> skip ;

UNCLOSED_COMMENT : '/*' ;
UNKNOWN : . ;
