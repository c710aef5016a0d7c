/**
 * The values of a run that findings are judged by, gathered from its CSV files in bounded memory.
 * Verdicts on them are made in {@code claim}; what pictures and tables need is gathered in {@code
 * report.data}. Begin with {@link MeasurementsReader}.
 */
package dev.threadscale.results.measured;
