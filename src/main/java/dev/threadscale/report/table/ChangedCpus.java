package dev.threadscale.report.table;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Samples.Step;
import dev.threadscale.protocol.Seen;
import dev.threadscale.report.table.TableKind.Part;
import dev.threadscale.results.Run;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.WorkerTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The configurations whose CPUs changed in the middle of a fork: their times before and after, and
 * what the virtual machine adapted to the change.
 *
 * @param kept what the first fork of each configuration saw
 */
record ChangedCpus(Run run, List<Step> steps, Map<Levels, Sizes> kept) {

    static final TableKind<ChangedCpus> KIND =
            new TableKind<>(
                    Part.SCALING, source -> ChangedCpus.of(source.run()), ChangedCpus::table);

    /** Numbers at the start of a fork and after its change, as words. */
    record Sizes(String processors, String commonPool, String carriers) {

        static Sizes of(ForkRecord fork) {
            return new Sizes(
                    both(fork, Seen.PROCESSORS, Seen.CHANGED_PROCESSORS),
                    both(fork, Seen.COMMON_POOL_PARALLELISM, Seen.CHANGED_COMMON_POOL_PARALLELISM),
                    both(fork, Seen.CARRIER_PARALLELISM, Seen.CHANGED_CARRIER_PARALLELISM));
        }

        /** Returns "1 to 2", "1" if nothing changed, or no words if the second one is unknown. */
        private static String both(ForkRecord fork, Seen first, Seen second) {
            String from = fork.seen().getOrDefault(first.key(), "");
            String to = fork.seen().getOrDefault(second.key(), "");
            return to.isEmpty() || from.isEmpty() || from.equals(to) ? to : from + " to " + to;
        }
    }

    static Stream<ChangedCpus> of(Run run) {
        if (run.steps().isEmpty()) {
            return Stream.empty();
        }
        Map<Levels, Sizes> kept = new HashMap<>();
        StoredForks.read(
                run.directory(),
                fork -> {
                    if (fork.completed()) {
                        kept.putIfAbsent(fork.levels(), Sizes.of(fork));
                    }
                });
        return Stream.of(new ChangedCpus(run, run.steps(), kept));
    }

    private Block table() {
        return new ConfigurationTable<>(run, Step::levels)
                .time("before", step -> Optional.of(step.meanBefore()))
                .time("after", step -> Optional.of(step.meanAfter()))
                .factor("after / before", step -> Optional.of(step.meanAfter() / step.meanBefore()))
                .known("processors", step -> sizes(step).map(Sizes::processors))
                .known("common pool", step -> sizes(step).map(Sizes::commonPool))
                .known("carriers", step -> sizes(step).map(Sizes::carriers))
                .table(
                        steps,
                        """
                        change of the CPUs in the middle of a fork: means over the forks
                        all other tables, pictures and findings show only the time after the change
                        """,
                        WorkerTable.ITERATIONS.file());
    }

    private Optional<Sizes> sizes(Step step) {
        return Optional.ofNullable(kept.get(step.levels()));
    }
}
