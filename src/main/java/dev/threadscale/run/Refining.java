package dev.threadscale.run;

import dev.threadscale.experiment.Precision;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Adds forks where a mean is not known well enough yet. A round holds one fork for each
 * configuration that needs one, that with the widest interval first; whose forks failed gets no
 * more.
 */
final class Refining implements Rounds {

    private final Precision precision;
    private final int mostForks;
    private final RunDirectory directory;
    private List<Configuration> candidates;

    /** Forks that every candidate has had. */
    private int forks;

    /** A configuration and how many times as wide as the goal its interval is. */
    private record Need(Configuration configuration, double widths) {}

    private Refining(RemainingWork work, Precision precision, RunDirectory directory) {
        this.precision = precision;
        this.directory = directory;
        this.candidates = work.plan().configurations();
        this.forks = work.plan().experiment().measure().forks();
        this.mostForks = work.plan().experiment().measure().mostForks();
    }

    /** What a precision asks for beyond the plan, which has the least number of forks. */
    static Refining of(RemainingWork work, Precision precision, RunDirectory directory) {
        return new Refining(work, precision, directory);
    }

    @Override
    public String purpose() {
        return "not within ±%s %% yet".formatted(precision.percent().toPlainString());
    }

    @Override
    public boolean isRequired() {
        return false;
    }

    @Override
    public boolean isBracketed() {
        return false;
    }

    @Override
    public List<Fork> next() {
        if (forks >= mostForks) {
            return List.of();
        }
        List<Need> needs = needs();
        // Those that need none now never will: nothing of them changes.
        candidates = needs.stream().map(Need::configuration).toList();
        int number = ++forks;
        return needs.stream()
                .sorted(Comparator.comparingDouble(Need::widths).reversed())
                .map(need -> new Fork(need.configuration(), number))
                .toList();
    }

    private List<Need> needs() {
        Map<String, List<ForkRecord>> ended =
                directory.forks().stream()
                        // A resumed run has more already than this round was to know of.
                        .filter(fork -> fork.number() <= forks)
                        .collect(Collectors.groupingBy(ForkRecord::configuration));
        List<Need> needs = new ArrayList<>();
        for (Configuration candidate : candidates) {
            List<ForkRecord> its = ended.getOrDefault(candidate.id(), List.of());
            if (!its.isEmpty() && its.stream().allMatch(ForkRecord::completed)) {
                double widths = widths(its);
                if (widths > 1) {
                    needs.add(new Need(candidate, widths));
                }
            }
        }
        return needs;
    }

    private double widths(List<ForkRecord> ended) {
        List<double[]> elapsed = new ArrayList<>();
        for (ForkRecord fork : ended) {
            elapsed.add(directory.elapsedNanos(fork));
        }
        return Estimate.of(elapsed).relativeHalfWidth(precision.confidence()).orElseThrow()
                / precision.goal();
    }

    @Override
    public void end() {
        // The report says who has not reached the goal, by the same estimate.
    }
}
