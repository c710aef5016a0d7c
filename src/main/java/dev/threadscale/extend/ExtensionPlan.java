package dev.threadscale.extend;

import dev.threadscale.levels.Levels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The open findings of several runs that get further forks.
 *
 * @param chosen those that are measured, the most promising first
 * @param left the others, with the reason
 */
public record ExtensionPlan(List<Chosen> chosen, Map<OpenFinding, LeftOut> left) {

    /**
     * A finding that is measured.
     *
     * @param time the time until it is probably decided, after those before it
     */
    public record Chosen(OpenFinding finding, Duration time) {}

    /** The reason why a finding is not measured. */
    public enum LeftOut {
        /** A finding that no number of forks would probably decide. */
        AT_LIMIT,
        /** A finding whose forks other programs or the host disturb. */
        DISTURBED,
        /** A finding that needs more forks than are allowed. */
        TOO_MANY_FORKS,
        /** A finding that needs more time than is left. */
        TOO_LONG
    }

    /**
     * Chooses again and again the finding that needs the least further time, until nothing fits.
     *
     * @param budget the time for all of them; empty if unlimited
     * @param further the forks that each configuration may get; empty if unlimited
     */
    public static ExtensionPlan of(
            List<OpenFinding> open, Optional<Duration> budget, OptionalInt further) {
        Map<OpenFinding, LeftOut> left = new LinkedHashMap<>();
        List<OpenFinding> candidates = new ArrayList<>();
        for (OpenFinding finding : open) {
            if (finding.forks().isEmpty()) {
                left.put(
                        finding,
                        finding.prospect().isDoubted() ? LeftOut.DISTURBED : LeftOut.AT_LIMIT);
            } else if (further.isPresent()
                    && finding.forks().getAsInt() - finding.prospect().now() > further.getAsInt()) {
                left.put(finding, LeftOut.TOO_MANY_FORKS);
            } else {
                candidates.add(finding);
            }
        }
        List<Chosen> chosen = new ArrayList<>();
        Map<String, Map<Levels, Integer>> planned = new HashMap<>();
        Duration spent = Duration.ZERO;
        while (!candidates.isEmpty()) {
            OpenFinding next =
                    candidates.stream()
                            .min(Comparator.comparing(one -> time(one, planned)))
                            .orElseThrow();
            Duration until = spent.plus(time(next, planned));
            candidates.remove(next);
            if (budget.isPresent() && until.compareTo(budget.get()) > 0) {
                left.put(next, LeftOut.TOO_LONG);
            } else {
                spent = until;
                chosen.add(new Chosen(next, spent));
                Map<Levels, Integer> forks =
                        planned.computeIfAbsent(next.experiment(), _ -> new HashMap<>());
                for (Levels side : next.sides().keySet()) {
                    forks.merge(side, next.forks().orElseThrow(), Math::max);
                }
            }
        }
        return new ExtensionPlan(chosen, left);
    }

    private static Duration time(OpenFinding one, Map<String, Map<Levels, Integer>> planned) {
        return one.timeAfter(planned.getOrDefault(one.experiment(), Map.of()));
    }

    /** Returns the forks that the findings of an experiment may have, in their order. */
    public Map<String, Integer> forks(String experiment) {
        Map<String, Integer> forks = new LinkedHashMap<>();
        for (Chosen one : chosen) {
            if (one.finding().experiment().equals(experiment)) {
                forks.put(one.finding().id(), one.finding().forks().orElseThrow());
            }
        }
        return forks;
    }
}
