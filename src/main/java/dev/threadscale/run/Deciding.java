package dev.threadscale.run;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Measurements;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.RunRecord;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Adds forks until findings are decided. A round goes from one look to the next, for every
 * configuration that an undecided finding compares. Its blocks contain all sides of a comparison,
 * so that both are measured on the same host.
 */
final class Deciding implements Rounds {

    private final Plan plan;
    private final List<Configuration> configurations;
    private final List<Levels> unavailable;
    private final List<Finding> findings;
    private final EndedForks ended;
    private final boolean fresh;
    private List<Integer> looks;

    /** The number of the last requested fork by configuration. */
    private final Map<String, Integer> forks = new HashMap<>();

    private int look;

    Deciding(RemainingWork work, EndedForks ended) {
        this.plan = work.plan();
        this.configurations = new ArrayList<>(plan.configurations());
        configurations.removeAll(work.unavailable().keySet());
        this.unavailable = work.unavailableLevels();
        this.findings = plan.experiment().findings();
        this.looks = ended.run().experiment().measure().looks().sizes();
        this.fresh = isFresh(ended.run());
        this.ended = ended;
    }

    @Override
    public String purpose() {
        return "findings are not decided yet";
    }

    /** Returns true if no earlier session has looked at results or set a bound. */
    private boolean isFresh(RunRecord run) {
        return run.finished() == null
                && run.plan().forks() <= plan.forks().size()
                && run.experiment().measure().forksInBudget() == null;
    }

    /**
     * Places the last look after the number of forks that fit into the budget, so that the whole
     * error is spent by then. It is chosen from the times of forks before any comparison, and never
     * changed: a later choice could choose the verdict.
     */
    @Override
    public OptionalInt bound(Predicate<List<Fork>> room) {
        if (!fresh || looks.size() < 2 || findings.isEmpty()) {
            return OptionalInt.empty();
        }
        int least = looks.getFirst();
        int most = looks.getLast();
        List<Configuration> compared = with(Judge.compared(findings, measured(least)));
        if (room.test(further(compared, most))) {
            return OptionalInt.empty();
        }
        int last = least;
        for (int tooMany = most; last + 1 < tooMany; ) {
            int middle = (last + tooMany) / 2;
            if (room.test(further(compared, middle))) {
                last = middle;
            } else {
                tooMany = middle;
            }
        }
        looks = Looks.between(least, last).sizes();
        return OptionalInt.of(last);
    }

    private List<Configuration> with(Set<Levels> levels) {
        return configurations.stream()
                .filter(configuration -> levels.contains(configuration.labels()))
                .toList();
    }

    /** Returns the forks up to a number that have not been requested yet. */
    private List<Fork> further(List<Configuration> compared, int most) {
        List<Fork> further = new ArrayList<>();
        for (Configuration configuration : compared) {
            int requested = forks.getOrDefault(configuration.id(), looks.getFirst());
            for (int number = requested + 1; number <= most; number++) {
                further.add(new Fork(configuration, number));
            }
        }
        return further;
    }

    @Override
    public boolean isWhole() {
        return true;
    }

    @Override
    public List<Fork> next() {
        if (look + 1 >= looks.size() || findings.isEmpty()) {
            return List.of();
        }
        int before = looks.get(look);
        int most = looks.get(++look);
        List<Configuration> compared = with(Judge.open(findings, measured(before)));
        List<Fork> round = further(compared, most);
        compared.forEach(configuration -> forks.put(configuration.id(), most));
        return plan.shuffled(round, most);
    }

    /** Returns the measurements up to a look, since a resumed run already has later forks. */
    private Measurements measured(int most) {
        return ended.measurements(unavailable).until(most);
    }
}
