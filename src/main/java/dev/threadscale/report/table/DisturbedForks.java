package dev.threadscale.report.table;

import dev.threadscale.error.UserException;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ForkRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many forks are marked as disturbed, why, and of which configurations. */
public final class DisturbedForks {

    private final Run run;
    private final Map<String, Integer> causes = new TreeMap<>();
    private final Map<Map<String, String>, Integer> counted;
    private int forks;
    private int disturbed;

    /**
     * Reads {@code forks.csv}.
     *
     * @throws UserException if it is broken
     */
    public DisturbedForks(Run run) {
        this.run = run;
        this.counted = new TreeMap<>(run.order());
        ForkRow.read(run.directory(), run.levels(), this::add);
    }

    private void add(ForkRow fork) {
        forks++;
        if (fork.disturbed().isEmpty()) {
            return;
        }
        disturbed++;
        fork.causes().forEach(cause -> causes.merge(cause, 1, Integer::sum));
        counted.merge(fork.levels(), 1, Integer::sum);
    }

    /** In a line; empty if no fork is marked. */
    Optional<String> summary() {
        return disturbed == 0
                ? Optional.empty()
                : Optional.of(
                        "disturbed: %d of %d forks (%s)"
                                .formatted(
                                        disturbed,
                                        forks,
                                        causes.entrySet().stream()
                                                .map(cause ->
                                                        cause.getKey() + " " + cause.getValue())
                                                .collect(Collectors.joining(", "))));
    }

    /** The same by configuration; none if no fork is marked. */
    public List<Block> blocks() {
        return summary().stream().map(this::block).toList();
    }

    private Block block(String summary) {
        return new ConfigurationTable<Map.Entry<Map<String, String>, Integer>>(
                        run, Map.Entry::getKey)
                .text("disturbed forks", entry -> entry.getValue().toString())
                .table(counted.entrySet(), summary + ":", ForkRow.FILE);
    }
}
