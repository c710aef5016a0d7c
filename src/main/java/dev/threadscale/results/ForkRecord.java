package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.HostShare;
import dev.threadscale.measured.RequestErrors;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.stats.SteadyState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contents of {@code fork.json}: one fork that has ended.
 *
 * @param configuration id of the configuration
 * @param number which of its forks, from 1
 * @param levels label by axis
 * @param outcome its {@link Outcome#label()}
 * @param expected the outcome that makes it a success
 * @param reason empty if it completed as expected
 * @param started time of its start, ISO 8601
 * @param durationNanos from before its process was created until it was gone
 * @param startUp times from the start of its process
 * @param peakMemoryBytes greatest resident memory of its process; null if unknown
 * @param exitCode of its process; null if it was stopped or never started
 * @param cpuset CPUs that it was given; null if all
 * @param command repeats it by hand; one or more lines for a POSIX shell
 * @param notes further remarks on its results
 * @param seen what the worker saw of its host
 * @param node that ran it; null if the run has only one
 * @param sentinel number of the last sentinel before it; null without one
 * @param iterations the number that it was asked to measure, from earlier forks of the run; null,
 *     and left out, if its experiment or its worker decided
 * @param program the runtime's, as {@link RunRecord#imageBytes} names it, if it is one of the
 *     user's code; null, and left out, if it is that of its level
 * @param disturbed what else its host did, by cause; null before that is judged
 * @param share how it shared its CPUs; null if that is unknown
 * @param pace how much slower than usual the sentinels next to it were; null if they were as usual
 * @param errors its failed requests by observed quantity; null, and left out, unless it is of a
 *     service
 */
public record ForkRecord(
        String configuration,
        @ColumnNames(Place.FORK) int number,
        Levels levels,
        String outcome,
        String expected,
        String reason,
        String started,
        @ColumnNames("duration_ns") @JsonProperty("duration_ns") long durationNanos,
        @ColumnNames({
                    "start_to_main_ns",
                    "start_to_first_iteration_ns",
                    "start_to_steady_ns",
                    "steadiness",
                    "steady"
                })
                StartUp startUp,
        @Nullable Long peakMemoryBytes,
        @Nullable Integer exitCode,
        @Nullable String cpuset,
        String command,
        List<String> notes,
        Map<String, String> seen,
        List<String> output,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String node,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer sentinel,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer iterations,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String program,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, String> disturbed,
        @ColumnNames({
                    "cpu_capacity_ns",
                    "own_cpu_ns",
                    "all_cpu_ns",
                    "stolen_cpu_ns",
                    "stopped_cpu_ns",
                    "waited_cpu_ns"
                })
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable HostShare share,
        @ColumnNames("host_pace") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double pace,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RequestErrors errors) {

    public static final String FILE = "fork.json";

    /**
     * The start-up of a fork: times from the start of its process, in ns, and its steadiness; what
     * is unknown is left out.
     *
     * @param toMain to the first line of main; unknown where by the engine's clock main came first,
     *     and then the others are counted from main
     * @param toFirstIteration to the end of the first iteration, including warm-up
     * @param toSteady to the beginning of the first steady iteration
     * @param steadiness {@link SteadyState.Kind#label()}; null without an iteration
     * @param steady {@link SteadyState#isMeasured}; null if it was not checked
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record StartUp(
            @JsonProperty("to_main_ns") @Nullable Long toMain,
            @JsonProperty("to_first_iteration_ns") @Nullable Long toFirstIteration,
            @JsonProperty("to_steady_ns") @Nullable Long toSteady,
            @Nullable String steadiness,
            @Nullable Boolean steady) {}

    /**
     * The other activity on the host of a fork, which is judged later. These members of its record
     * are in a separate file.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Judgement(
            Map<String, String> disturbed, @Nullable HostShare share, @Nullable Double pace) {

        static final String FILE = "judged.json";
    }

    /** Checks that the id is the name of the folder, and that the outcome is a known one. */
    void check(Path folder) throws IOException {
        if (!id().equals(String.valueOf(folder.getFileName()))) {
            throw new IOException("it is of the fork " + id());
        }
        for (String end : List.of(outcome, expected)) {
            if (!Outcome.labels().contains(end)) {
                throw new IOException("'%s' is not an outcome".formatted(end));
            }
        }
        try {
            Instant _ = end();
        } catch (DateTimeException | ArithmeticException never) {
            throw new IOException("'%s' is not a time".formatted(started), never);
        }
    }

    public Instant begin() {
        return Instant.parse(started);
    }

    public Instant end() {
        return begin().plusNanos(durationNanos);
    }

    public boolean completed() {
        return outcome.equals(Outcome.COMPLETED.label());
    }

    /** Returns true if requests came faster than they were answered. */
    public boolean overloaded() {
        return outcome.equals(Outcome.OVERLOADED.label());
    }

    /** Returns true if the fork is a success. */
    public boolean asExpected() {
        return outcome.equals(expected);
    }

    /** The outcome, and whether it is a success: {@code deadlocked, as expected}. */
    public String verdict() {
        String usual = Outcome.COMPLETED.label();
        if (asExpected()) {
            return completed() ? usual : outcome + ", as expected";
        }
        return expected.equals(usual) ? outcome : outcome + ", but expected " + expected;
    }

    public boolean wasJudged() {
        return disturbed != null;
    }

    /** Names the fork within its run, and its folder. */
    public String id() {
        return configuration + "-" + number;
    }
}
