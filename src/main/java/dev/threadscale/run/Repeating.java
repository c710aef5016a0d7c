package dev.threadscale.run;

import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Measures disturbed forks again, as forks behind those of the plan, in blocks. There are two
 * rounds of it at most, and no configuration gets more such forks than it has in the plan: a host
 * that is never quiet ends a run nevertheless.
 */
final class Repeating implements Rounds {

    private static final int MOST_ROUNDS = 2;

    private final List<Configuration> configurations;
    private final int planned;
    private final RunDirectory directory;

    /** The number of the last fork that each configuration was asked for. */
    private final Map<String, Integer> asked = new HashMap<>();

    private int rounds;

    private Repeating(RemainingWork work, RunDirectory directory) {
        this.configurations = work.plan().configurations();
        this.planned = work.plan().experiment().measure().forks();
        this.directory = directory;
    }

    static Repeating of(RemainingWork work, RunDirectory directory) {
        return new Repeating(work, directory);
    }

    @Override
    public String purpose() {
        return "disturbed, so measured again";
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
        if (rounds++ == MOST_ROUNDS) {
            return List.of();
        }
        Map<String, List<ForkRecord>> ended =
                directory.forks().stream()
                        // A resumed run has more already than this round was to know of.
                        .filter(fork -> fork.number() <= asked(fork.configuration()))
                        .collect(Collectors.groupingBy(ForkRecord::configuration));
        List<Fork> again = new ArrayList<>();
        for (Configuration configuration : configurations) {
            int last = asked(configuration.id());
            int more = lacking(ended.getOrDefault(configuration.id(), List.of()), last);
            for (int number = last + 1; number <= last + more; number++) {
                again.add(new Fork(configuration, number));
            }
            asked.put(configuration.id(), last + more);
        }
        again.sort(Comparator.comparingInt(Fork::number));
        return again;
    }

    private int asked(String configuration) {
        return asked.getOrDefault(configuration, planned);
    }

    /** How many disturbed forks no other stands for, as far as there may be more. */
    private int lacking(List<ForkRecord> ended, int last) {
        List<ForkRecord> completed = ended.stream().filter(ForkRecord::completed).toList();
        long wanted = completed.stream().filter(fork -> fork.number() <= planned).count();
        long quiet = completed.stream().filter(fork -> !fork.wasDisturbed()).count();
        return Math.clamp(wanted - quiet, 0, 2 * planned - last);
    }

    @Override
    public void end() {
        // The report says which forks are marked, and for which others stand.
    }
}
