/**
 * Statistics as pure functions: intervals, tests, corrections, changepoints, steadiness and scaling
 * laws, each with its source. The package does not know runs, claims or files, and only this
 * package uses commons-statistics. Begin with {@link Estimate} and {@link Interval}; {@code
 * docs/statistics.md} explains why each method was chosen.
 */
package dev.threadscale.stats;
