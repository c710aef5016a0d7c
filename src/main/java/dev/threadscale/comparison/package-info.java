/**
 * Two sides, be they runs, versions or hosts: their configurations are matched, and each pair gets
 * one verdict with its ratio and interval. Statistics come from {@code claim}; each command chooses
 * the words. Begin with {@link MatchedPair}, then {@link Difference}.
 */
package dev.threadscale.comparison;
