package dev.threadscale.run;

import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.MeasuredFork;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Adds forks until means are precise enough. A round contains one fork of each configuration that
 * needs one, beginning with the widest interval. A configuration with failed forks does not get
 * more.
 */
final class Refining implements Rounds {

    private final Precision precision;
    private final int mostForks;
    private final EndedForks ended;

    /** The quantity whose mean is to be known. */
    private final String result;

    private List<Configuration> candidates;

    /** The number of forks that every candidate has had. */
    private int forks;

    /** A configuration with the width of its interval relative to the goal. */
    private record Need(Configuration configuration, double widths) {}

    Refining(Plan plan, Precision precision, EndedForks ended) {
        this.precision = precision;
        this.ended = ended;
        this.result = plan.result();
        this.candidates = plan.configurations();
        this.forks = plan.experiment().measure().forks();
        this.mostForks = plan.experiment().measure().mostForks();
    }

    @Override
    public String purpose() {
        return "not within ±%s %% yet".formatted(precision.percent().toPlainString());
    }

    @Override
    public List<Fork> next() {
        if (forks >= mostForks) {
            return List.of();
        }
        List<Need> needs = needs();
        // A configuration that needs none now gets no forks, so it never will.
        candidates = needs.stream().map(Need::configuration).toList();
        int number = ++forks;
        return needs.stream()
                .sorted(Comparator.comparingDouble(Need::widths).reversed())
                .map(need -> new Fork(need.configuration(), number))
                .toList();
    }

    private List<Need> needs() {
        Map<String, List<ForkRecord>> configurations = ended.byConfiguration();
        List<Need> needs = new ArrayList<>();
        for (Configuration candidate : candidates) {
            // A resumed run also has forks of later rounds.
            List<ForkRecord> earlier =
                    configurations.getOrDefault(candidate.id(), List.of()).stream()
                            .filter(fork -> fork.number() <= forks)
                            .toList();
            if (!earlier.isEmpty() && earlier.stream().allMatch(ForkRecord::completed)) {
                double widths = widths(earlier);
                if (widths > 1) {
                    needs.add(new Need(candidate, widths));
                }
            }
        }
        return needs;
    }

    /** Returns 0 if a fork does not know the quantity. */
    private double widths(List<ForkRecord> earlier) {
        List<double[]> values = new ArrayList<>();
        for (ForkRecord fork : earlier) {
            MeasuredFork measured = ended.of(fork);
            double[] known =
                    result.equals(Quantity.ELAPSED)
                            ? measured.elapsedNanos()
                            : measured.observed(result);
            if (known.length == 0) {
                return 0;
            }
            values.add(known);
        }
        return Estimate.of(values).relativeHalfWidth(precision.confidence()).orElseThrow()
                / precision.goal();
    }
}
