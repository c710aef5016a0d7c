/**
 * The configurations of an experiment, their ids, their forks in order, the search for knees, and
 * an estimate of the time. It does not run or store anything; a plan only depends on the experiment
 * and the filter of {@code --only}. Begin with {@link Plan}, then read {@link Configuration} for
 * the content of an id.
 */
package dev.threadscale.plan;
