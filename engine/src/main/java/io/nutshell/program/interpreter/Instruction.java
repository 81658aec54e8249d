package io.nutshell.program.interpreter;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * One instruction of the abstract machine.
 *
 * @param operand a number, a cell, a variable's index, a place in the code, or the number of a
 *     message, as the opcode says
 * @param position where in the source a fault of it is
 */
public record Instruction(Opcode opcode, long operand, @Nullable SourcePosition position) {}
