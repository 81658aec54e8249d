/**
 * ESML, the Extended State Machine Language: communicating processes with structured data, after
 * "Efficient State-exploration" (Geldenhuys).
 *
 * <p>The grammar is {@code Esml.g4}. {@link io.nutshell.language.esml.ModelReader} reads
 * declarations and starts the processes; {@code FlowReader} turns the body of each process into
 * locations and edges, one {@code Flow} per instance; {@code SystemBuilder} makes guarded commands
 * of them and joins senders with receivers. A structured variable becomes one program variable per
 * scalar leaf ({@code Storage}); a structured value is copied leaf by leaf ({@code Assignments}).
 *
 * <p>To add a type, extend {@code Type} and {@code Storage}; to add a statement, the grammar's rule
 * {@code action} and {@code FlowReader}.
 */
@NullMarked
package io.nutshell.language.esml;

import org.jspecify.annotations.NullMarked;
