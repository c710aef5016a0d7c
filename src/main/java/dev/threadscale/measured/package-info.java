/**
 * The measurements of a run, fork by fork and quantity by quantity, in bounded memory, and the
 * doubts about each fork. It reads no files: {@code results.Run} fills {@link Samples}. Begin with
 * {@link MeasuredConfiguration}, then {@link Quantity} and {@link ForkValues}.
 */
package dev.threadscale.measured;
