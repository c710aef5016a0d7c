package dev.threadscale.run;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.MeasuredFork;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Power;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Chooses the number of iterations of a configuration's forks if the experiment leaves it to the
 * kit. The first fork to complete measures for a bounded time, and its cost determines the number
 * for all others: enough iterations to improve precision, and to last longer than the rest of a
 * fork. Configurations that only the picture needs have too few forks for that, so all of them
 * measure briefly. A resumed run makes the same choice from stored forks.
 */
final class IterationChoice {

    /**
     * The ratio of the time of iterations to the rest of a fork; a run also needs time between
     * forks.
     */
    private static final double MEASURED = 1.4;

    private final EndedForks ended;
    private final boolean open;
    private final Map<String, Integer> chosen = new ConcurrentHashMap<>();

    IterationChoice(Plan plan, EndedForks ended) {
        this.ended = ended;
        this.open = plan.experiment().measure().iterations() == ChosenCount.AUTO;
        if (!open) {
            return;
        }
        List<ForkRecord> forks = new ArrayList<>(ended.all());
        // A stored number takes precedence, since the fork that decided it may be lost.
        forks.sort(Comparator.comparingInt(fork -> fork.iterations() == null ? fork.number() : 0));
        forks.forEach(this::learn);
        Set<String> pictured = plan.pictured();
        for (Configuration configuration : plan.configurations()) {
            if (pictured.contains(configuration.id())) {
                chosen.putIfAbsent(
                        configuration.id(),
                        TimeEstimate.pictureIterations(plan.experiment(), configuration));
            }
        }
    }

    /**
     * Returns the number for a configuration; empty if it is not known yet, or the experiment sets
     * it.
     */
    OptionalInt of(String configuration) {
        Integer number = chosen.get(configuration);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Takes a stored fork into account. */
    void learn(ForkRecord fork) {
        if (open && fork.completed() && !chosen.containsKey(fork.configuration())) {
            int number = Objects.requireNonNullElseGet(fork.iterations(), () -> best(fork));
            chosen.putIfAbsent(fork.configuration(), number);
        }
    }

    private int best(ForkRecord fork) {
        MeasuredFork measured = ended.of(fork);
        Estimate elapsed = Estimate.of(List.of(measured.elapsedNanos()));
        double iteration = Math.max(elapsed.mean(), measured.period());
        double rest = Math.max(0, fork.durationNanos() - iteration * measured.iterations());
        // The first block has one fork of each configuration, so their spread is unknown.
        double optimal =
                Power.iterations(
                        rest,
                        iteration,
                        elapsed.withinVariation().orElse(0.0),
                        Power.USUAL_VARIATION);
        return ChosenCount.AUTO.nearest(Math.max(optimal, MEASURED * rest / iteration), iteration);
    }
}
