package dev.threadscale.run;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Probe;
import dev.threadscale.plan.Series;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.stats.Estimate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** What the stored forks of a run say of the counts that a search has asked for. */
final class StoredProbes {

    private final RunDirectory directory;
    private final Map<String, Probe> probes = new HashMap<>();

    /**
     * Begins with what needs no fork.
     *
     * @param unavailable configurations that cannot run on this host
     */
    StoredProbes(RunDirectory directory, Map<Configuration, Unavailable> unavailable) {
        this.directory = directory;
        unavailable.forEach((configuration, why) ->
                probes.put(configuration.id(), new Probe.Broken("unavailable, " + why.reason())));
    }

    /**
     * Takes in the forks of further configurations, all of which have ended.
     *
     * @param configurations their ids
     */
    void learn(Set<String> configurations) {
        Map<String, List<ForkRecord>> ended =
                directory.forks().stream()
                        .filter(fork -> configurations.contains(fork.configuration()))
                        .collect(Collectors.groupingBy(ForkRecord::configuration));
        for (Map.Entry<String, List<ForkRecord>> one : ended.entrySet()) {
            probes.put(one.getKey(), probe(one.getValue()));
        }
    }

    private Probe probe(List<ForkRecord> forks) {
        Optional<ForkRecord> broken =
                forks.stream().filter(fork -> !fork.completed() && !timedOut(fork)).findFirst();
        if (broken.isPresent()) {
            return new Probe.Broken(words(broken.get()));
        }
        double[] elapsed = forks.stream().mapToDouble(this::nanos).sorted().toArray();
        double middle = elapsed[(elapsed.length - 1) / 2];
        return Double.isInfinite(middle) ? new Probe.TimedOut() : new Probe.Measured(middle);
    }

    /** Mean elapsed time; infinite if it did not end. */
    private double nanos(ForkRecord fork) {
        return timedOut(fork)
                ? Double.POSITIVE_INFINITY
                : Estimate.of(List.of(directory.elapsedNanos(fork))).mean();
    }

    static boolean timedOut(ForkRecord fork) {
        return fork.outcome().equals(Outcome.TIMED_OUT.label());
    }

    private static String words(ForkRecord fork) {
        String reason = fork.reason().isEmpty() ? "" : ", " + fork.reason();
        return "fork %d %s%s".formatted(fork.number(), fork.outcome(), reason);
    }

    /** What is known of the counts of a series. */
    LongFunction<Optional<Probe>> of(Series series) {
        return count ->
                series.problem(count)
                        .<Probe>map(Probe.Broken::new)
                        .or(() -> Optional.ofNullable(probes.get(series.at(count).id())));
    }
}
