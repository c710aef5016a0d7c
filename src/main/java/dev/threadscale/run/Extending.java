package dev.threadscale.run;

import dev.threadscale.claim.Judge;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.EndedForks;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Adds forks to a run that is extended, for the findings of its latest extension in their order. A
 * round takes all configurations that an open finding compares to its next look. It depends only on
 * the forks that have ended, so a resumed run adds the missing ones.
 */
final class Extending implements Rounds {

    private final Plan plan;
    private final Map<Levels, Configuration> configurations = new HashMap<>();
    private final List<Levels> unavailable;
    private final EndedForks ended;
    private final Looks looks;
    private final Map<String, Integer> allowed;

    /**
     * The ids of the forks of all rounds so far, since a fork that could not be kept is not tried
     * again.
     */
    private final Set<String> requested = new HashSet<>();

    Extending(RemainingWork work, EndedForks ended) {
        this.plan = work.plan();
        for (Configuration configuration : plan.configurations()) {
            configurations.put(configuration.labels(), configuration);
        }
        work.unavailable().keySet().forEach(one -> configurations.remove(one.labels()));
        this.unavailable = work.unavailableLevels();
        this.ended = ended;
        this.looks = ended.run().experiment().measure().looks();
        this.allowed = ended.run().experiment().measure().extended().getLast();
    }

    @Override
    public String purpose() {
        return "findings are not decided yet";
    }

    @Override
    public int before(Plan planned) {
        return ended.all().size();
    }

    @Override
    public boolean isWhole() {
        return true;
    }

    @Override
    public List<Fork> next() {
        Map<String, Set<Levels>> open =
                Judge.undecided(plan.experiment().findings(), ended.measurements(unavailable));
        Set<String> known = new HashSet<>(requested);
        ended.all().forEach(fork -> known.add(fork.id()));
        for (Map.Entry<String, Integer> finding : allowed.entrySet()) {
            List<Configuration> compared = new ArrayList<>();
            for (Levels side : open.getOrDefault(finding.getKey(), Set.of())) {
                compared.add(Objects.requireNonNull(configurations.get(side)));
            }
            for (int size : looks.sizes()) {
                List<Fork> missing = missing(compared, size, known);
                if (size <= finding.getValue() && !missing.isEmpty()) {
                    missing.forEach(fork -> requested.add(fork.id()));
                    return plan.shuffled(missing, size);
                }
            }
        }
        return List.of();
    }

    private static List<Fork> missing(List<Configuration> compared, int size, Set<String> known) {
        List<Fork> missing = new ArrayList<>();
        for (Configuration configuration : compared) {
            for (int number = 1; number <= size; number++) {
                missing.add(new Fork(configuration, number));
            }
        }
        return RemainingWork.pending(missing, known);
    }
}
