/**
 * ESML, the Extended State Machine Language of "Efficient State-exploration" (Geldenhuys): communicating processes in the
 * manner of CSP and Joyce, with the data structures of Pascal and Modula.
 *
 * Keywords are case-insensitive. The names of operations on lists (HEAD, TAIL, LENGTH, EMPTY, APPEND) are not reserved.
 */
grammar Esml;

options { caseInsensitive = true; superClass = StatementNesting; }

model : 'MODEL' name=NAME ';' section* 'BEGIN' starts 'END' end=NAME '.' EOF ;

/** An expression on the command line. */
condition : expression EOF ;

section : declaration | process ;

declaration
  : 'CONST' (constant ';')+                                                   # constants
  | 'TYPE' (typeDefinition ';')+                                              # types
  | 'VAR' (variables ';')+                                                    # storage
  ;

constant : NAME '=' expression ;

typeDefinition : NAME '=' type ;

variables : NAME (',' NAME)* ':' type (':=' initial=expression)? ;

type
  : 'BOOLEAN'                                                                 # truthType
  | '(' NAME (',' NAME)* ')'                                                  # enumeration
  | 'RECORD' fields (';' fields)* ';'? 'END'                                  # record
  | 'ARRAY' (index=range | '[' index=range ']') 'OF' element=type             # array
  | 'LIST' (capacity=expression | '[' capacity=expression ']') 'OF' element=type  # list
  | '{' message (',' message)* '}'                                            # channel
  | low=expression '..' high=expression                                       # subrange
  | NAME                                                                      # namedType
  ;

range : low=expression ('..' high=expression)? ;

fields : NAME (',' NAME)* ':' type ;

message : NAME ('(' type (',' type)* ')')? ;

process
  : 'PROCESS' name=NAME ('(' (parameters (';' parameters)*)? ')')? ';' declaration*
    'BEGIN' statements 'END' end=NAME ';'
  ;

parameters : direction=('IN' | 'OUT')? NAME (',' NAME)* ':' type ;

statements : statement? (';' statement?)* ;

statement : (label=NAME ':')? action ;

action
  : designator ':=' expression                                                # assignment
  | communication                                                             # meeting
  | 'IF' alternative ('[]' alternative)* ('ELSE' otherwise=statements)? 'END' # choice
  | 'DO' alternative ('[]' alternative)* 'END'                                # loop
  | 'ATOMIC' statements 'END'                                                 # atomic
  | 'ASSERT' expression                                                       # assertion
  | 'SKIP'                                                                    # skip
  ;

alternative : guard '->' statements ;

guard : communication | expression ('&' communication)? ;

communication : designator op=('!' | '?') tag=NAME ('(' argument (',' argument)* ')')? ;

argument : '_' | expression ;

starts : start? (';' start?)* ;

start
  : NAME ('(' (expression (',' expression)*)? ')')?                           # instance
  | 'FOR' NAME ':=' from=expression 'TO' to=expression 'DO' starts 'END'      # replication
  ;

designator : NAME selector* ;

selector : '.' NAME | '[' expression ']' ;

/** Operators from the tightest binding to the loosest. All binary ones group to the left. */
expression
  : '(' expression ')'                                                        # nested
  | value=(NUMBER | 'TRUE' | 'FALSE')                                         # literal
  | NAME '(' expression (',' expression)* ')' selector*                       # call
  | designator                                                                # reference
  | '[]'                                                                      # nothing
  | '[' expression (',' expression)* ']'                                      # sequence
  | op=('-' | 'NOT') expression                                               # unary
  | left=expression op=('*' | 'DIV' | 'MOD') right=expression                 # binary
  | left=expression op=('+' | '-') right=expression                           # binary
  | left=expression op=('=' | '#' | '<>' | '<' | '<=' | '>' | '>=') right=expression  # binary
  | left=expression op='AND' right=expression                                 # binary
  | left=expression op='OR' right=expression                                  # binary
  | left=expression op='=>' right=expression                                  # binary
  ;

PLUS : '+' ;
MINUS : '-' ;
TIMES : '*' ;
EQUAL : '=' ;
UNEQUAL : '#' ;
DIFFERENT : '<>' ;
LESS : '<' ;
AT_MOST : '<=' ;
GREATER : '>' ;
AT_LEAST : '>=' ;
IMPLIES : '=>' ;
EXCLAMATION : '!' ;
QUESTION : '?' ;
AMPERSAND : '&' ;
ARROW : '->' ;
BOX : '[]' ;
ASSIGN : ':=' ;
COLON : ':' ;
SEMICOLON : ';' ;
COMMA : ',' ;
DOTS : '..' ;
DOT : '.' ;
OPEN : '(' ;
CLOSE : ')' ;
OPEN_INDEX : '[' ;
CLOSE_INDEX : ']' ;
OPEN_BRACE : '{' ;
CLOSE_BRACE : '}' ;
ANY : '_' ;

// Keywords; they come before NAME, which matches them too.
AND : 'AND' ;
ARRAY : 'ARRAY' ;
ASSERT : 'ASSERT' ;
ATOMIC : 'ATOMIC' ;
BEGIN : 'BEGIN' ;
BOOLEAN : 'BOOLEAN' ;
CONST : 'CONST' ;
DIV : 'DIV' ;
DO : 'DO' ;
ELSE : 'ELSE' ;
END : 'END' ;
FALSE : 'FALSE' ;
FOR : 'FOR' ;
IF : 'IF' ;
IN : 'IN' ;
LIST : 'LIST' ;
MOD : 'MOD' ;
MODEL : 'MODEL' ;
NOT : 'NOT' ;
OF : 'OF' ;
OR : 'OR' ;
OUT : 'OUT' ;
PROCESS : 'PROCESS' ;
RECORD : 'RECORD' ;
SKIP_ : 'SKIP' ;
TO : 'TO' ;
TRUE : 'TRUE' ;
TYPE : 'TYPE' ;
VAR : 'VAR' ;

NUMBER : [0-9]+ ;
NAME : [A-Z_] [A-Z0-9_]* ;

COMMENT : '(*' (COMMENT | .)*? '*)' -> channel(HIDDEN) ;
SPACE : [ \t\r\n\f\uFEFF]+ -> skip ;

UNCLOSED_COMMENT : '(*' ;
UNKNOWN : . ;
