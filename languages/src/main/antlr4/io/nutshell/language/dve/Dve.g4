/**
 * DVE, the language of the DiVinE model checker and the BEEM benchmark.
 *
 * The grammar accepts more than the language, so that messages can name the mistake: the parts of a process and of a
 * transition may come in any order, and the builders report what is missing or given twice.
 */
grammar Dve;

options { superClass = NestingLimitedParser; }

@parser::header { import io.nutshell.language.NestingLimitedParser; }

model : (declaration | process)* system? EOF ;

/** An expression on the command line. */
condition : expression EOF ;

declaration
  : 'const'? type variable (',' variable)* ';'                                # variableNames
  | 'channel' ('{' type (',' type)* '}')? channel (',' channel)* ';'          # channelNames
  ;

type : 'byte' | 'int' ;

variable : NAME ('[' size=expression ']')? ('=' initialiser)? ;

initialiser
  : expression                                                                # single
  | '{' (expression (',' expression)* ','?)? '}'                              # list
  ;

channel : NAME ('[' capacity=expression ']')? ;

process : 'process' NAME '{' part* '}' ;

part
  : declaration                                                               # local
  | 'state' NAME (',' NAME)* ';'                                              # states
  | 'init' NAME ';'                                                           # init
  | 'commit' NAME (',' NAME)* ';'                                             # commit
  | 'accept' NAME (',' NAME)* ';'                                             # accept
  | 'assert' assertion (',' assertion)* ';'                                   # asserts
  | 'trans' (transition (',' transition)*)? ';'                               # transitions
  ;

assertion : NAME ':' expression ;

transition : source=NAME? '->' target=NAME '{' clause* '}' ;

clause
  : 'guard' expression ';'                                                    # guard
  | 'sync' NAME op=('!' | '?') message? ';'                                   # sync
  | 'effect' assignment (',' assignment)* ';'                                 # effect
  ;

message
  : expression
  | '{' expression (',' expression)* '}'
  ;

assignment : NAME ('[' index=expression ']')? '=' value=expression ;

system : 'system' ('async' | 'sync') ('property' NAME)? ';' ;

/** Operators from the tightest binding to the loosest. All binary ones group to the left. */
expression
  : '(' expression ')'                                                        # nested
  | value=(NUMBER | 'true' | 'false')                                         # literal
  | first=NAME (op=('.' | '->') member=NAME)? ('[' index=expression ']')?     # reference
  | op=('-' | '~' | '!' | 'not') expression                                   # unary
  | left=expression op=('*' | '/' | '%') right=expression                     # binary
  | left=expression op=('+' | '-') right=expression                           # binary
  | left=expression op=('<<' | '>>') right=expression                         # binary
  | left=expression op=('<' | '<=' | '>' | '>=') right=expression             # binary
  | left=expression op=('==' | '!=') right=expression                         # binary
  | left=expression op='&' right=expression                                   # binary
  | left=expression op='^' right=expression                                   # binary
  | left=expression op='|' right=expression                                   # binary
  | left=expression op=('&&' | 'and') right=expression                        # binary
  | left=expression op=('||' | 'or') right=expression                         # binary
  | left=expression op='imply' right=expression                               # binary
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

// Keywords; they come before NAME, which matches them too.
ACCEPT : 'accept' ;
AND : 'and' ;
ASSERT : 'assert' ;
ASYNC : 'async' ;
BYTE : 'byte' ;
CHANNEL : 'channel' ;
COMMIT : 'commit' ;
CONST : 'const' ;
EFFECT : 'effect' ;
FALSE : 'false' ;
GUARD : 'guard' ;
IMPLY : 'imply' ;
INIT : 'init' ;
INT : 'int' ;
NOT : 'not' ;
OR : 'or' ;
PROCESS : 'process' ;
PROPERTY : 'property' ;
STATE : 'state' ;
SYNC : 'sync' ;
SYSTEM : 'system' ;
TRANS : 'trans' ;
TRUE : 'true' ;

NUMBER : [0-9]+ ;
NAME : [A-Za-z_] [A-Za-z0-9_]* ;

LINE_COMMENT : '//' ~[\r\n]* -> skip ;
COMMENT : '/*' .*? '*/' -> skip ;
SPACE : [ \t\r\n\f\uFEFF]+ -> skip ;

UNCLOSED_COMMENT : '/*' ;
UNKNOWN : . ;
