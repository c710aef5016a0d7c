package dev.threadscale.claim;

/**
 * The end of a fork.
 *
 * @param number of the fork, from 1
 * @param outcome how it ended
 */
public record EndedFork(int number, String outcome) {}
