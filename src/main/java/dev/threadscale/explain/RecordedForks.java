package dev.threadscale.explain;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.explain.Explanation.Recorded;
import dev.threadscale.explain.RecordingReader.Unreadable;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.ForkWriter;
import dev.threadscale.results.StoredForks;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The recorded forks of a run; each recording is read once, and only if it is asked for. */
public final class RecordedForks {

    private static final String SAME =
            "both sides take the same time, within 5 %, so that there is nothing to explain";

    private final Path run;
    private final Map<Map<String, String>, ForkRecord> forks = new HashMap<>();
    private final Map<String, Recorded> read = new HashMap<>();

    /** Those of a run directory. */
    public RecordedForks(Path run) {
        this.run = run;
        StoredForks.read(run, StoredForks.EXPLAINED, fork -> forks.put(fork.levels(), fork));
    }

    public boolean isEmpty() {
        return forks.isEmpty();
    }

    /** Why two sides differ. */
    public Explanation explain(CountedSide over, CountedSide under) {
        Recorded one = recorded(over);
        Recorded other = recorded(under);
        return one.profile().hasCpuTimes() && other.profile().hasCpuTimes()
                ? explain(over, one.byCpuTimes(), under, other.byCpuTimes())
                : explain(over, one, under, other);
    }

    private static Explanation explain(
            CountedSide over, Recorded first, CountedSide under, Recorded second) {
        Side one = over.recorded(first);
        Side other = under.recorded(second);
        String problem =
                Stream.of(first.problem(), second.problem(), Causes.differ(one, other) ? "" : SAME)
                        .filter(words -> !words.isEmpty())
                        .findFirst()
                        .orElse("");
        return problem.isEmpty()
                ? new Explanation(
                        Causes.of(one, other), first, second, "", FlameGraph.of(one, other))
                : new Explanation(List.of(), first, second, problem);
    }

    private Recorded recorded(CountedSide side) {
        ForkRecord fork = forks.get(side.levels());
        return fork == null
                ? Recorded.not(unrecorded(side.levels().getOrDefault("runtime", "")))
                : read.computeIfAbsent(fork.id(), _ -> recorded(fork, side.tasks()));
    }

    private static String unrecorded(String runtime) {
        return RuntimeLevel.find(runtime).filter(one -> !one.isVirtualMachine()).isPresent()
                ? runtime + " is a native image, which is not recorded"
                : "one of the two was not recorded";
    }

    private Recorded recorded(ForkRecord fork, int tasks) {
        String folder = StoredForks.EXPLAINED + "/" + fork.id();
        try {
            Profile profile = RecordingReader.read(run, folder, fork.seen(), tasks);
            return new Recorded(folder + "/" + ForkWriter.RECORDING, cpus(fork), profile, "");
        } catch (Unreadable unreadable) {
            String ended =
                    fork.completed()
                            ? String.join("; ", fork.notes())
                            : "it ended otherwise: %s, %s".formatted(fork.outcome(), fork.reason());
            return Recorded.not(
                    "the fork %s tells nothing: %s"
                            .formatted(folder, ended.isEmpty() ? unreadable.why() : ended));
        }
    }

    /** How many CPUs a fork could use at a time. */
    private static double cpus(ForkRecord fork) {
        double processors = number(fork.seen().get(Seen.PROCESSORS.key())).orElse(1.0);
        return number(fork.seen().get(Seen.QUOTA_CPUS.key()))
                .map(quota -> Math.min(quota, processors))
                .orElse(processors);
    }

    private static Optional<Double> number(@Nullable String text) {
        return Optional.ofNullable(text)
                .filter(known -> known.matches("[0-9]{1,6}([.][0-9]{1,9})?"))
                .map(Double::valueOf)
                .filter(number -> number > 0);
    }
}
