package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The progress of a study through its experiments, and the time for the remaining ones: the
 * estimate, multiplied by the ratio of actual to estimated time so far.
 */
final class Agenda {

    /** The weight of the estimate, as a time of measuring. */
    private static final Duration BELIEVED = Duration.ofMinutes(1);

    private final List<Plan> plans;
    private final boolean isExtension;
    private final LongSupplier nanos;
    private final long begin;
    private int begun;

    /** The estimated time of the forks that have run, in seconds. */
    private double seconds;

    /** The time of the experiments that have ended, without the time for building images. */
    private Duration taken = Duration.ZERO;

    private long measuring;

    /**
     * Creates an agenda in which nothing has begun.
     *
     * @param isExtension true if runs of the plans are extended, which takes none of their own time
     * @param nanos a clock that counts nanoseconds
     */
    Agenda(List<Plan> plans, boolean isExtension, LongSupplier nanos) {
        this.plans = plans;
        this.isExtension = isExtension;
        this.nanos = nanos;
        this.begin = nanos.getAsLong();
        this.measuring = begin;
    }

    /** Begins the next experiment. */
    StudyEvent.ExperimentBegins next() {
        Duration left = later();
        begun++;
        measuring = nanos.getAsLong();
        return new StudyEvent.ExperimentBegins(
                plan().experiment().name(), begun, plans.size(), left);
    }

    private Plan plan() {
        return plans.get(begun - 1);
    }

    /** Returns the share of the experiment that starts now in the time allowed for all. */
    Allowance share(Allowance all) {
        measuring = nanos.getAsLong();
        Duration spent = Duration.ofNanos(measuring - begin);
        if (isExtension || !TimeEstimate.isOpen(plan())) {
            return all.share(spent, Duration.ZERO, Duration.ZERO, 0);
        }
        int open = 0;
        for (Plan later : plans.subList(begun, plans.size())) {
            open += TimeEstimate.isOpen(later) ? 1 : 0;
        }
        return all.share(spent, usual(List.of(plan())), later(), open);
    }

    /** Records that a fork of the experiment has ended. */
    void ran(Fork fork) {
        seconds += TimeEstimate.fork(plan(), fork.configuration());
    }

    /** Records that the experiment has ended. */
    void ended() {
        taken = taken.plusNanos(nanos.getAsLong() - measuring);
    }

    /** Returns the time for the experiments that have not begun. */
    Duration later() {
        return usual(plans.subList(begun, plans.size()));
    }

    private Duration usual(List<Plan> some) {
        Duration estimate = Duration.ZERO;
        for (Plan plan : isExtension ? List.<Plan>of() : some) {
            estimate = estimate.plus(TimeEstimate.usual(plan));
        }
        double slower = seconds(BELIEVED.plus(taken)) / (seconds(BELIEVED) + seconds);
        return Duration.ofMillis(Math.round(estimate.toMillis() * slower));
    }

    private static double seconds(Duration time) {
        return time.toMillis() * 1e-3;
    }
}
