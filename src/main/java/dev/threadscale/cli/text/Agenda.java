package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import dev.threadscale.run.Allowance;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The progress of a command through its experiments, and the time for the others: as estimated,
 * times what forks until now took of what was estimated for them.
 */
public final class Agenda {

    /** The estimate weighs as much as this time of measuring. */
    private static final Duration BELIEVED = Duration.ofMinutes(1);

    /** Of a command that runs nothing else. */
    public static final Agenda NONE = new Agenda(List.of(), () -> 0);

    private final List<Plan> plans;
    private final LongSupplier nanos;
    private final long begin;
    private int begun;

    /** Time for the forks that have run, as it was estimated. */
    private double seconds;

    /** The time of the experiments that have ended, without that of building images for them. */
    private Duration taken = Duration.ZERO;

    private long measuring;

    /** Nothing has begun, by a clock that counts nanoseconds. */
    public Agenda(List<Plan> plans, LongSupplier nanos) {
        this.plans = plans;
        this.nanos = nanos;
        this.begin = nanos.getAsLong();
        this.measuring = begin;
    }

    /** Begins the next experiment: {@code [2/26] collapse, about 24 min for all that is left}. */
    public String next() {
        String left = about(later());
        begun++;
        measuring = nanos.getAsLong();
        return "[%d/%d] %s, about %s for all that is left"
                .formatted(begun, plans.size(), plan().experiment().name(), left);
    }

    private Plan plan() {
        return plans.get(begun - 1);
    }

    /** The part of the experiment that is measured from now on in what all may take. */
    public Allowance share(Allowance all) {
        measuring = nanos.getAsLong();
        Duration spent = Duration.ofNanos(measuring - begin);
        List<Plan> later = plans.subList(begun, plans.size());
        return TimeEstimate.isOpen(plan())
                ? all.share(
                        spent,
                        usual(List.of(plan())),
                        later(),
                        (int) later.stream().filter(TimeEstimate::isOpen).count())
                : all.share(spent, Duration.ZERO, Duration.ZERO, 0);
    }

    /** A fork of the experiment has ended. */
    void ran(Fork fork) {
        if (begun > 0) {
            seconds += TimeEstimate.fork(plan(), fork.configuration());
        }
    }

    /** The experiment has ended. */
    public void ended() {
        taken = taken.plusNanos(nanos.getAsLong() - measuring);
    }

    /** The time for the experiments that have not begun. */
    Duration later() {
        return usual(plans.subList(begun, plans.size()));
    }

    private Duration usual(List<Plan> some) {
        Duration estimate =
                some.stream().map(TimeEstimate::usual).reduce(Duration.ZERO, Duration::plus);
        double slower = seconds(BELIEVED.plus(taken)) / (seconds(BELIEVED) + seconds);
        return Duration.ofMillis(Math.round(estimate.toMillis() * slower));
    }

    private static double seconds(Duration time) {
        return time.toMillis() * 1e-3;
    }

    /** Seconds are noise beside minutes. */
    static String about(Duration time) {
        return Amounts.of(
                time.toMinutes() > 1 ? Duration.ofMinutes(time.plusSeconds(30).toMinutes()) : time);
    }
}
