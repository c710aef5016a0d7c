/**
 * The import of JMH results as a run that can be reported and compared. Nothing is measured or
 * judged here, and JMH benchmarks that the kit itself measures do not pass through it. Begin with
 * {@link ImportedRun}.
 */
package dev.threadscale.results.imported;
