package dev.threadscale.flip;

import dev.threadscale.stats.Interval;
import java.util.Optional;

/**
 * A measured number of the axis.
 *
 * @param at the number, in the unit of the search
 * @param ratio value of compare over that of with; empty if a side did not finish its work, so the
 *     other has won
 * @param interval 95 % confidence interval of the ratio, without doubts; empty like the ratio, and
 *     for a single fork
 * @param forks of both sides together
 */
public record FlipPoint(long at, Optional<Double> ratio, Optional<Interval> interval, int forks) {}
