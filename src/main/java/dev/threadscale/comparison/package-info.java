/**
 * The comparison of two sides, which may be runs, versions or hosts. It matches their
 * configurations and gives each pair one verdict with its ratio and interval. Statistics come from
 * {@code claim}, and each command chooses its own words. Begin with {@link MatchedPair}, then read
 * {@link Difference}.
 */
package dev.threadscale.comparison;
