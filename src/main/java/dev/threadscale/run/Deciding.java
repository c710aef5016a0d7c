package dev.threadscale.run;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.measured.MeasurementsReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds forks where a finding is not decided yet. A round goes from one look to the next, for every
 * configuration that an open finding compares: in blocks that hold all sides of a comparison, so
 * that no side is measured on another host than the other.
 */
final class Deciding implements Rounds {

    private final Plan plan;
    private final List<Configuration> configurations;
    private final List<Finding> findings;
    private final List<Integer> looks;
    private final RunDirectory directory;

    /** The number of the last fork that each configuration was asked for. */
    private final Map<String, Integer> forks = new HashMap<>();

    private int look;

    Deciding(RemainingWork work, RunDirectory directory) {
        this.plan = work.plan();
        this.configurations =
                work.plan().configurations().stream()
                        .filter(one -> !work.unavailable().containsKey(one))
                        .toList();
        this.findings = work.plan().experiment().findings();
        this.looks = directory.record().experiment().measure().looks().sizes();
        this.directory = directory;
    }

    @Override
    public String purpose() {
        return "findings are not decided yet";
    }

    @Override
    public boolean isRequired() {
        return false;
    }

    @Override
    public boolean isBracketed() {
        return true;
    }

    @Override
    public List<Fork> next() {
        if (look + 1 >= looks.size() || findings.isEmpty()) {
            return List.of();
        }
        int before = looks.get(look);
        int most = looks.get(++look);
        Set<Map<String, String>> open = open(before);
        List<Fork> round = new ArrayList<>();
        for (Configuration one : configurations) {
            if (open.contains(one.labels())) {
                int asked = forks.getOrDefault(one.id(), looks.getFirst());
                for (int number = asked + 1; number <= most; number++) {
                    round.add(new Fork(one, number));
                }
                forks.put(one.id(), most);
            }
        }
        return plan.shuffled(round, most);
    }

    /** What is open by the forks until a look: a resumed run has more already. */
    private Set<Map<String, String>> open(int most) {
        directory.collect();
        return Judge.open(
                findings,
                MeasurementsReader.read(directory.path(), directory.record()).until(most));
    }

    @Override
    public void end() {
        // The report says what is decided, by the same looks.
    }
}
