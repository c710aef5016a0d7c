package dev.threadscale.cli.text;

import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The progress of a command through its experiments, and the time for the others: as estimated,
 * times what those until now took of what was estimated for them.
 */
public final class Agenda {

    /** So much of the estimate is believed before anything is known. */
    private static final Duration BELIEVED = Duration.ofMinutes(1);

    /** Anything shorter was finished before. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** Of a command that runs nothing else. */
    public static final Agenda NONE = new Agenda(List.of(), () -> 0);

    private final List<Plan> plans;
    private final LongSupplier nanos;
    private int begun;
    private long begin;
    private Duration estimated = BELIEVED;
    private Duration taken = BELIEVED;

    /** Nothing has begun, by a clock that counts nanoseconds. */
    public Agenda(List<Plan> plans, LongSupplier nanos) {
        this.plans = plans;
        this.nanos = nanos;
    }

    /** Begins the next experiment: {@code [2/26] collapse, about 24 min for all that is left}. */
    public String next() {
        Plan plan = plans.get(begun);
        String left = about(corrected(estimate(plans.subList(begun, plans.size()))));
        begun++;
        begin = nanos.getAsLong();
        return "[%d/%d] %s, about %s for all that is left"
                .formatted(begun, plans.size(), plan.experiment().name(), left);
    }

    /** The experiment has ended. */
    public void ended() {
        Duration time = Duration.ofNanos(nanos.getAsLong() - begin);
        if (time.compareTo(SHORTEST) >= 0) {
            taken = taken.plus(time);
            estimated = estimated.plus(estimate(plans.subList(begun - 1, begun)));
        }
    }

    /** The time for the experiments after this one. */
    Duration later() {
        return corrected(estimate(plans.subList(begun, plans.size())));
    }

    private Duration corrected(Duration estimate) {
        return Duration.ofMillis(
                Math.round((double) estimate.toMillis() * taken.toMillis() / estimated.toMillis()));
    }

    private static Duration estimate(List<Plan> plans) {
        return plans.stream().map(TimeEstimate::least).reduce(Duration.ZERO, Duration::plus);
    }

    /** Seconds are noise beside minutes. */
    static String about(Duration time) {
        return Amounts.of(
                time.toMinutes() > 1 ? Duration.ofMinutes(time.plusSeconds(30).toMinutes()) : time);
    }
}
