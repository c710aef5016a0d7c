package dev.threadscale.experiment;

/**
 * How the forks of some configurations are to end: a study may want to show a deadlock, or a heap
 * that is exhausted.
 *
 * @param outcome that makes such a fork a success
 * @param where the configurations; a selection without axes stands for all
 */
public record Expectation(Outcome outcome, Selection where) {}
