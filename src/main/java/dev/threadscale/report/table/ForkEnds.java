package dev.threadscale.report.table;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.results.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The numbers of forks that ended unexpectedly or were disturbed.
 *
 * @param <K> the property that the forks of a count have in common
 */
record ForkEnds<K>(Run run, String title, Map<K, Integer> counts) {

    /** The end of a fork: its outcome, and the expected one. */
    record End(Levels levels, Outcome outcome, Outcome expected) {

        static Comparator<End> order(Run run) {
            return Comparator.comparing(End::levels, run.order())
                    .thenComparing(end -> end.outcome.label())
                    .thenComparing(end -> end.expected.label());
        }

        boolean isUsual() {
            return outcome == Outcome.COMPLETED && expected == Outcome.COMPLETED;
        }

        String judged() {
            return outcome == expected ? "as expected" : "expected " + expected;
        }
    }

    ConfigurationTable<Map.Entry<K, Integer>> columns(Function<K, Levels> levels) {
        return new ConfigurationTable<>(run, row -> levels.apply(row.getKey()));
    }

    private Stream<ForkEnds<K>> unlessEmpty() {
        return counts.isEmpty() ? Stream.empty() : Stream.of(this);
    }

    /**
     * Counts forks that did not complete or were not expected to. They do not have rows elsewhere.
     */
    static Stream<ForkEnds<End>> unusual(Run run, List<ForkRecord> forks) {
        Map<End, Integer> unusual = new TreeMap<>(End.order(run));
        for (ForkRecord fork : forks) {
            End end = new End(fork.levels(), fork.outcome(), fork.expected());
            if (!end.isUsual()) {
                unusual.merge(end, 1, Integer::sum);
            }
        }
        return new ForkEnds<>(run, "forks that did not complete, or were not expected to", unusual)
                .unlessEmpty();
    }

    /** Counts the disturbed forks of each configuration. */
    static Stream<ForkEnds<Levels>> disturbed(Run run, List<ForkRecord> forks) {
        Map<Levels, Integer> counts = new TreeMap<>(run.order());
        marked(forks).forEach(fork -> counts.merge(fork.levels(), 1, Integer::sum));
        return new ForkEnds<>(run, disturbance(forks).orElse("") + ":", counts).unlessEmpty();
    }

    /**
     * Returns the number of disturbed forks and their causes, in one line; empty if none was
     * disturbed.
     */
    static Optional<String> disturbance(List<ForkRecord> forks) {
        List<ForkRecord> marked = marked(forks);
        if (marked.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> causes = new TreeMap<>();
        for (ForkRecord fork : marked) {
            fork.disturbances().keySet().forEach(cause -> causes.merge(cause, 1, Integer::sum));
        }
        StringJoiner words = new StringJoiner(", ");
        causes.forEach((cause, count) -> words.add(cause + " " + count));
        return Optional.of(
                "disturbed: %d of %d forks (%s)".formatted(marked.size(), forks.size(), words));
    }

    private static List<ForkRecord> marked(List<ForkRecord> forks) {
        return forks.stream().filter(fork -> !fork.disturbances().isEmpty()).toList();
    }
}
