/**
 * The configurations of an experiment, their ids, their forks in order, the search for knees, and
 * an estimate of the time. Nothing runs here, and nothing is stored; a plan follows from the
 * experiment and the filter of {@code --only}. Begin with {@link Plan}, then {@link Configuration}
 * for what an id covers.
 */
package dev.threadscale.plan;
