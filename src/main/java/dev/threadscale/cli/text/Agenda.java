package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import dev.threadscale.run.Allowance;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The progress of a command through its experiments, and the time for the remaining ones: the
 * estimate, multiplied by the ratio of actual to estimated time so far.
 */
public final class Agenda {

    /** The weight of the estimate, as a time of measuring. */
    private static final Duration BELIEVED = Duration.ofMinutes(1);

    /** The agenda of a command that does not run anything else. */
    public static final Agenda NONE = new Agenda(List.of(), () -> 0);

    private final List<Plan> plans;
    private final LongSupplier nanos;
    private final long begin;
    private int begun;

    /** The estimated time of the forks that have run, in seconds. */
    private double seconds;

    /** The time of the experiments that have ended, without the time for building images. */
    private Duration taken = Duration.ZERO;

    private long measuring;

    /** Creates an agenda in which nothing has begun, with a clock that counts nanoseconds. */
    public Agenda(List<Plan> plans, LongSupplier nanos) {
        this.plans = plans;
        this.nanos = nanos;
        this.begin = nanos.getAsLong();
        this.measuring = begin;
    }

    /**
     * Begins the next experiment: {@code [2/26] collapse, about 24 min for everything that is
     * left}.
     */
    public String next() {
        String left = about(later());
        begun++;
        measuring = nanos.getAsLong();
        return "[%d/%d] %s, about %s for everything that is left"
                .formatted(begun, plans.size(), plan().experiment().name(), left);
    }

    private Plan plan() {
        return plans.get(begun - 1);
    }

    /** Returns the share of the experiment that starts now in the time allowed for all. */
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

    /** Records that a fork of the experiment has ended. */
    void ran(Fork fork) {
        if (begun > 0) {
            seconds += TimeEstimate.fork(plan(), fork.configuration());
        }
    }

    /** Records that the experiment has ended. */
    public void ended() {
        taken = taken.plusNanos(nanos.getAsLong() - measuring);
    }

    /** Returns the time for the experiments that have not begun. */
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

    /** Formats a time without seconds if it has minutes. */
    static String about(Duration time) {
        return Amounts.of(
                time.toMinutes() > 1 ? Duration.ofMinutes(time.plusSeconds(30).toMinutes()) : time);
    }
}
