/**
 * Results of JMH, turned into a run that can be reported and compared. Nothing is measured or
 * judged here, and benchmarks that the kit itself measures with JMH do not pass through it. Begin
 * with {@link ImportedRun}.
 */
package dev.threadscale.results.imported;
