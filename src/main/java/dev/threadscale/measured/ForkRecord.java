package dev.threadscale.measured;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Seen;
import dev.threadscale.stats.SteadyState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One fork that has ended. Its components are the members of {@code fork.json}, and {@code
 * forks.csv} is its projection: a fork that was read from there lacks what the table does not hold.
 *
 * @param configuration id of the configuration
 * @param number which of its forks, from 1
 * @param levels label by axis
 * @param outcome how it ended
 * @param expected the outcome that makes it a success
 * @param reason empty if it completed as expected
 * @param started time of its start; null if another tool has measured it
 * @param tookNanos from before its process was created until it was gone; null likewise
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
 * @param program the runtime's, as the run names its images, if it is one of the user's code; null,
 *     and left out, if it is that of its level
 * @param disturbed what else its host did, by cause; null before that is judged
 * @param share how it shared its CPUs; null if that is unknown
 * @param pace how much slower than usual the sentinels next to it were; null if they were as usual
 * @param errors its failed requests by observed quantity; null, and left out, unless it is of a
 *     service
 * @param imageBytes size of its image, which the record of the run holds; null if unknown
 */
public record ForkRecord(
        String configuration,
        int number,
        Levels levels,
        Outcome outcome,
        Outcome expected,
        String reason,
        @Nullable Instant started,
        @JsonProperty("duration_ns") @Nullable Long tookNanos,
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HostShare share,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double pace,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RequestErrors errors,
        @JsonIgnore @Nullable Long imageBytes) {

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
            @Nullable Boolean steady) {

        public static final StartUp UNKNOWN = new StartUp(null, null, null, null, null);
    }

    /** The other activity on the host of a fork, which is judged later and kept apart. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Judgement(
            Map<String, String> disturbed, @Nullable HostShare share, @Nullable Double pace) {

        public static final String FILE = "judged.json";
    }

    /** Returns a fork of which nothing is known except for how it ended. */
    public static ForkRecord ended(
            String configuration, int number, Levels levels, Outcome outcome) {
        return new ForkRecord(
                configuration,
                number,
                levels,
                outcome,
                Outcome.COMPLETED,
                "",
                null,
                null,
                StartUp.UNKNOWN,
                null,
                null,
                null,
                "",
                List.of(),
                Map.of(),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /**
     * Returns a copy with what only the rest of its run can say.
     *
     * @param lastSentinel number of the last sentinel before it that the run has kept
     */
    public ForkRecord inRun(@Nullable Long bytes, @Nullable Integer lastSentinel) {
        return with(lastSentinel, disturbed, share, pace, bytes);
    }

    /** Returns a copy with the other activity on its host. */
    public ForkRecord judged(Judgement judgement) {
        return with(sentinel, judgement.disturbed, judgement.share, judgement.pace, imageBytes);
    }

    private ForkRecord with(
            @Nullable Integer lastSentinel,
            @Nullable Map<String, String> causes,
            @Nullable HostShare shared,
            @Nullable Double slower,
            @Nullable Long bytes) {
        return new ForkRecord(
                configuration,
                number,
                levels,
                outcome,
                expected,
                reason,
                started,
                tookNanos,
                startUp,
                peakMemoryBytes,
                exitCode,
                cpuset,
                command,
                notes,
                seen,
                output,
                node,
                lastSentinel,
                iterations,
                program,
                causes,
                shared,
                slower,
                errors,
                bytes);
    }

    /** Returns the time of its start, which every fork of a measured run has. */
    public Instant begin() {
        return requireNonNull(started);
    }

    public Instant end() {
        return begin().plusNanos(durationNanos());
    }

    /** Returns the time that it took, which every fork of a measured run has. */
    public long durationNanos() {
        return requireNonNull(tookNanos);
    }

    /** Returns a quantity of the fork as a whole; null if it is unknown. */
    public @Nullable Long quantity(ForkQuantity quantity) {
        return switch (quantity) {
            case DURATION_NS -> tookNanos;
            case START_TO_MAIN_NS -> startUp.toMain;
            case START_TO_FIRST_ITERATION_NS -> startUp.toFirstIteration;
            case START_TO_STEADY_NS -> startUp.toSteady;
            case PEAK_MEMORY_BYTES -> peakMemoryBytes;
            case PROGRAM_BYTES -> programBytes();
            case IMAGE_BYTES -> imageBytes;
        };
    }

    /** Returns the number that an image reports; the image may be a stranger's. */
    private @Nullable Long programBytes() {
        String text = seen.get(Seen.PROGRAM_BYTES.key());
        return text != null && text.matches("[0-9]{1,18}") ? Long.valueOf(text) : null;
    }

    public boolean completed() {
        return outcome == Outcome.COMPLETED;
    }

    /** Returns true if requests came faster than they were answered. */
    public boolean overloaded() {
        return outcome == Outcome.OVERLOADED;
    }

    /** Returns true if the fork says nothing about the program. */
    public boolean isInvalid() {
        return outcome == Outcome.INVALID;
    }

    /** Returns true if the fork is a success. */
    public boolean asExpected() {
        return outcome == expected;
    }

    /** The outcome, and whether it is a success: {@code deadlocked, as expected}. */
    public String verdict() {
        if (asExpected()) {
            return completed() ? outcome.label() : outcome + ", as expected";
        }
        return expected == Outcome.COMPLETED
                ? outcome.label()
                : outcome + ", but expected " + expected;
    }

    public boolean wasJudged() {
        return disturbed != null;
    }

    /** Returns the causes that are known to have disturbed the fork, each with its words. */
    public Map<String, String> disturbances() {
        return disturbed == null ? Map.of() : disturbed;
    }

    /** Returns the doubts about a quantity of the fork. */
    List<Doubt> doubts(Quantity quantity, Track values) {
        List<Doubt> doubts =
                new ArrayList<>(
                        Doubts.of(quantity, Optional.ofNullable(share), pace == null ? 0 : pace));
        if (Boolean.FALSE.equals(startUp.steady)
                && quantity.as() == null
                && Doubts.isOfIterations(quantity)) {
            doubts.add(Doubt.unsteady(values.mean(), values.lasting()));
        }
        return doubts;
    }

    /** Names the fork within its run, and its folder. */
    public String id() {
        return configuration + "-" + number;
    }
}
