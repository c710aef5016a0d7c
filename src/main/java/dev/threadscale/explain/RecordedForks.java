package dev.threadscale.explain;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow.Cause;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.ForkWriter;
import dev.threadscale.results.RecordedRow;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.files.StoredFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The recorded forks of a run. A recording is read when it is needed. */
public final class RecordedForks {

    private static final String SAME =
            "both sides take the same time within 5 %, so there is nothing to explain";

    /**
     * The number of recordings kept in memory. Two are compared at a time, and the next two may
     * include one of them.
     */
    private static final int MOST_READ = 4;

    private final Path run;
    private final Map<Levels, ForkRecord> forks = new LinkedHashMap<>();

    /** The recordings used last. A recording may be large, and a run may have many. */
    private final Map<String, ReadFork> read =
            new LinkedHashMap<>(MOST_READ, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, ReadFork> eldest) {
                    return size() > MOST_READ;
                }
            };

    /** Reads the forks that a run has recorded. */
    public RecordedForks(Path run) {
        this.run = run;
        StoredForks.read(run, ForkKind.EXPLAINED, fork -> forks.put(fork.levels(), fork));
    }

    public boolean isEmpty() {
        return forks.isEmpty();
    }

    /** Explains the difference between two sides. */
    public Explanation explain(CountedSide over, CountedSide under) {
        ReadFork first = recorded(over);
        ReadFork second = recorded(under);
        return first.profile.hasCpuTimes() && second.profile.hasCpuTimes()
                ? explain(over, first.byCpuTimes(), under, second.byCpuTimes())
                : explain(over, first, under, second);
    }

    private static Explanation explain(
            CountedSide over, ReadFork first, CountedSide under, ReadFork second) {
        Side overSide = over.recorded(first.room, first.profile);
        Side underSide = under.recorded(second.room, second.profile);
        String problem =
                Stream.of(
                                first.problem,
                                second.problem,
                                Causes.differ(overSide, underSide) ? "" : SAME)
                        .filter(words -> !words.isEmpty())
                        .findFirst()
                        .orElse("");
        List<Cause> causes = problem.isEmpty() ? Causes.of(overSide, underSide) : List.of();
        return new Explanation(
                causes,
                first.of(causes),
                second.of(causes),
                problem,
                problem.isEmpty() ? FlameGraph.of(overSide, underSide) : Optional.empty());
    }

    /**
     * A recorded fork whose recording was read.
     *
     * @param file path of its recording in the run; empty without one
     * @param java the version of Java that it reported; empty if unknown
     * @param cost the extra time that it took, relative to the forks that count
     * @param isUncached true if it has an ahead-of-time cache and ran without it
     * @param problem the reason why it cannot be used, in words; empty if it can
     */
    private record ReadFork(
            String file,
            String java,
            Room room,
            double cost,
            Profile profile,
            boolean isUncached,
            String problem) {

        static ReadFork not(String problem) {
            return new ReadFork("", "", new Room(1, 1, 1), 0, Profile.NONE, false, problem);
        }

        ReadFork byCpuTimes() {
            return new ReadFork(file, java, room, cost, profile.byCpuTimes(), isUncached, problem);
        }

        /** Returns the part that an explanation keeps. */
        RecordedFork of(List<Cause> causes) {
            return new RecordedFork(
                    file,
                    java,
                    cost,
                    profile.samples(),
                    causes.stream()
                            .filter(cause -> cause.kind() == CauseKind.CPU)
                            .collect(
                                    Collectors.toMap(
                                            Cause::what, cause -> profile.sampled(cause.what()))),
                    profile.holds().stream().map(Hold::reason).distinct().toList(),
                    isUncached);
        }
    }

    /**
     * Passes on a row of virtual threads for each measured iteration. Broken recordings are
     * skipped.
     */
    public void forEachIteration(Consumer<RecordedRow> each) {
        for (ForkRecord fork : forks.values()) {
            try {
                Path folder = StoredFile.below(run, ForkKind.EXPLAINED.folder() + "/" + fork.id());
                MeasuredTime time = MeasuredTime.read(folder, fork.seen());
                CarrierTally tally = new CarrierTally(time);
                RecordingReader.read(folder.resolve(ForkWriter.RECORDING), time, tally::add);
                tally.rows(fork, each);
            } catch (UserException | IOException broken) {
                // It is reported where its times are explained.
            }
        }
    }

    private ReadFork recorded(CountedSide side) {
        ForkRecord fork = forks.get(side.levels());
        return fork == null
                ? ReadFork.not(unrecorded(side.levels().get(Axes.RUNTIME)))
                : read.computeIfAbsent(fork.id(), _ -> recorded(fork, side));
    }

    private static String unrecorded(String runtime) {
        return RuntimeLevel.find(runtime).filter(level -> !level.isVirtualMachine()).isPresent()
                ? runtime + " is a native image, which is not recorded"
                : "one of the two was not recorded";
    }

    private ReadFork recorded(ForkRecord fork, CountedSide side) {
        String folder = ForkKind.EXPLAINED.folder() + "/" + fork.id();
        String file = folder + "/" + ForkWriter.RECORDING;
        try {
            MeasuredTime time = MeasuredTime.read(StoredFile.below(run, folder), fork.seen());
            Profile profile = RecordingReader.profile(run.resolve(file), time, side.tasks());
            double cost = time.mean() / side.elapsed() - 1;
            String java = fork.seen().getOrDefault(Seen.JAVA_VERSION.key(), "");
            return new ReadFork(
                    file,
                    java,
                    Room.of(fork, side.tasks()),
                    cost,
                    profile,
                    Seen.CACHE_UNUSED.equals(fork.seen().get(Seen.AOT_CACHE.key())),
                    "");
        } catch (UserException broken) {
            return unreadable(fork, folder, broken.problem());
        } catch (IOException unreadable) {
            return unreadable(fork, folder, String.valueOf(unreadable.getMessage()));
        }
    }

    private static ReadFork unreadable(ForkRecord fork, String folder, String why) {
        String ended =
                fork.completed()
                        ? String.join("; ", fork.notes())
                        : "it did not complete: %s, %s".formatted(fork.outcome(), fork.reason());
        return ReadFork.not(
                "the fork %s cannot be used: %s".formatted(folder, ended.isEmpty() ? why : ended));
    }
}
