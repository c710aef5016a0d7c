/**
 * Statistics as pure functions: intervals, tests, corrections, changepoints, steadiness and scaling
 * laws, each with its source. It knows nothing of runs, claims or files, and is the only package
 * that uses commons-statistics. Begin with {@link Estimate} and {@link Interval}; {@code
 * docs/statistics.md} explains why each method was chosen.
 */
package dev.threadscale.stats;
