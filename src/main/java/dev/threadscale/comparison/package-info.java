/**
 * The comparison of two sides, which may be runs, versions or hosts. Each pair of configurations
 * gets one verdict with its ratio and interval, and each verdict the words of every command.
 * Statistics come from {@code claim}. Begin with {@link MatchedPair}.
 */
package dev.threadscale.comparison;
