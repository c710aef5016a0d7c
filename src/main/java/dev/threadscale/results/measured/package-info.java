/**
 * The values of a run on which findings are judged, gathered from its CSV files in bounded memory.
 * The verdicts are reached in {@code claim}; values for pictures and tables are gathered in {@code
 * report.data}. Begin with {@link MeasurementsReader}.
 */
package dev.threadscale.results.measured;
