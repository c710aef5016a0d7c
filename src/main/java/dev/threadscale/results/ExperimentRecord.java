package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.experiment.Limits;
import dev.threadscale.experiment.Search;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Outcome;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.stats.Looks;
import dev.threadscale.workload.Observed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The experiment of a run, resolved: with defaults, profile and options of the command line.
 *
 * @param study the publication that the experiment repeats; null, and left out, without one
 * @param profile that was applied
 * @param overrides {@code PATH=VALUE} of the command line, in their order; null, and left out,
 *     without overrides
 * @param gate what a gate compares; null, and left out, of any other run
 * @param axes levels by axis, in the order of the experiment
 * @param units of the levels of axes, by axis; null, and left out, if none has a unit
 * @param search the search for a knee; null, and left out, without one
 * @param flip the search for a flip; null, and left out, without one
 * @param map the question of a map of winners; null, and left out, without one
 * @param companions programs that each fork starts next to itself; null, and left out, if none
 * @param expect how forks are expected to end, the first match counts; otherwise they are to
 *     complete
 * @param observed what the workload observes, each with its unit
 * @param results names of the observed times that are results, in ns; null, and left out, if
 *     elapsed times are
 * @param strongScaling true if the tasks divide work that stays the same
 * @param references names of the files in {@code references/}
 * @param curves of references that are drawn next to measured ones
 * @param findings claims that the results are compared with
 */
public record ExperimentRecord(
        String name,
        String title,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String study,
        @Nullable String profile,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> overrides,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Versions gate,
        WorkloadRecord workload,
        Map<String, List<String>> axes,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, String> units,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Search search,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable FlipGoal flip,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable MapGoal map,
        MeasureRecord measure,
        Limits limits,
        JvmRecord jvm,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<CompanionRecord> companions,
        List<ExpectRecord> expect,
        List<Observed> observed,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> results,
        boolean strongScaling,
        List<String> references,
        List<PublishedCurve> curves,
        List<Finding> findings) {

    /**
     * The workload.
     *
     * @param name of the workload, or of the user's class
     * @param parameters that are the same for the whole run
     * @param code in the order of the class path; null, and left out, if the workload is the kit's
     */
    public record WorkloadRecord(
            String name,
            Map<String, String> parameters,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<CodeRecord> code) {

        /** The files of the user's code; none if the workload is the kit's. */
        public List<CodeRecord> codes() {
            return code == null ? List.of() : code;
        }
    }

    /**
     * A file of the user's code.
     *
     * @param file its name in {@code code/}
     * @param origin its path, as the experiment has it
     */
    public record CodeRecord(String file, String origin, long bytes, String sha256) {}

    /**
     * Settings of the measurement.
     *
     * @param forksPicture of each configuration that no finding compares; null, and left out, if as
     *     many as of the others
     * @param forks of each other configuration in the plan
     * @param forksMax how many it may have; null, and left out, unless forks are added
     * @param forksInBudget for how many of them the budget has room; null, and left out, if for all
     * @param precisionPercent the half width of a mean's confidence interval, of the mean, down to
     *     which forks are added; this and the next one are null, and left out, if no precision is
     *     asked for
     * @param errorPercent the share of the permitted error that these forks spend, in %; null, and
     *     left out, if all of it
     * @param extensions each with its findings and the forks that their configurations may have;
     *     null, and left out, without extensions
     * @param sentinel true if sentinels are measured; else null, and left out
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MeasureRecord(
            IterationCount warmup,
            IterationCount iterations,
            @Nullable Integer forksPicture,
            int forks,
            @Nullable Integer forksMax,
            @Nullable Integer forksInBudget,
            @Nullable Integer errorPercent,
            @Nullable List<Map<String, Integer>> extensions,
            @Nullable BigDecimal precisionPercent,
            @Nullable BigDecimal confidencePercent,
            long timeoutMs,
            String order,
            long seed,
            boolean taskLog,
            @Nullable Boolean sentinel) {

        /** Returns the numbers of forks after which findings may be decided. */
        public Looks looks() {
            Looks planned =
                    forksMax == null
                            ? new Looks(List.of(forks))
                            : Looks.between(
                                    forks, Objects.requireNonNullElse(forksInBudget, forksMax));
            if (errorPercent == null) {
                return forksMax == null ? Looks.ONE : planned;
            }
            return planned.spending(errorPercent).extendedTo(mostExtended());
        }

        /** Returns the most forks that an extension allows; 0 without one. */
        private int mostExtended() {
            int most = 0;
            for (Map<String, Integer> extension : extended()) {
                for (int allowed : extension.values()) {
                    most = Math.max(most, allowed);
                }
            }
            return most;
        }

        /** Returns the extensions, oldest first. */
        public List<Map<String, Integer>> extended() {
            return extensions == null ? List.of() : extensions;
        }

        private MeasureRecord with(
                @Nullable Integer room,
                @Nullable Integer percent,
                @Nullable List<Map<String, Integer>> further) {
            return new MeasureRecord(
                    warmup,
                    iterations,
                    forksPicture,
                    forks,
                    forksMax,
                    room,
                    percent,
                    further,
                    precisionPercent,
                    confidencePercent,
                    timeoutMs,
                    order,
                    seed,
                    taskLog,
                    sentinel);
        }

        @JsonIgnore
        boolean hasSentinels() {
            return Boolean.TRUE.equals(sentinel);
        }
    }

    /**
     * Options of the virtual machine; the collector is empty if another tool has measured.
     *
     * @param heapBytes null if the virtual machine chose
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record JvmRecord(String collector, @Nullable Long heapBytes, List<String> options) {}

    /** Returns the record of an experiment's companions; null without any. */
    public static @Nullable List<CompanionRecord> recorded(List<Companion> companions) {
        return CompanionRecord.of(companions);
    }

    @JsonIgnore
    boolean hasCompanions() {
        return companions != null && !companions.isEmpty();
    }

    /** Returns true if forks shared companions, so they are not independent. */
    @JsonIgnore
    boolean hasSharedCompanions() {
        return companions != null && companions.stream().anyMatch(CompanionRecord::isShared);
    }

    /**
     * The outcome that some forks are expected to have.
     *
     * @param where labels by axis; all levels of an axis that is not named
     */
    public record ExpectRecord(Outcome outcome, Map<String, List<String>> where) {}

    /** Returns a copy with further levels of a searched axis, sorted by number. */
    ExperimentRecord withLevels(String axis, Collection<String> further) {
        ToLongFunction<String> number =
                flip == null
                        ? searchedUnit(axis)::number
                        : label -> flip.number(Levels.of(axis, label)).orElse(0L);
        List<String> labels =
                Stream.concat(axes.getOrDefault(axis, List.of()).stream(), further.stream())
                        .distinct()
                        .sorted(Comparator.comparingLong(number))
                        .toList();
        Map<String, List<String>> longer = new LinkedHashMap<>(axes);
        longer.put(axis, labels);
        return with(longer, measure);
    }

    private FlipUnit searchedUnit(String axis) {
        if (map == null) {
            return FlipUnit.COUNT;
        }
        return map.x().axis().equals(axis) ? map.x().unit() : map.y().unit();
    }

    /** Returns a copy with the number of forks for which the budget has room. */
    ExperimentRecord withForksInBudget(int room) {
        return with(axes, measure.with(room, measure.errorPercent, measure.extensions));
    }

    /** Returns a copy with a further extension: forks by finding, the first to measure first. */
    ExperimentRecord extended(Map<String, Integer> findings) {
        List<Map<String, Integer>> all = new ArrayList<>(measure.extended());
        all.add(new LinkedHashMap<>(findings));
        int percent = Objects.requireNonNullElse(measure.errorPercent, Looks.PLANNED_PERCENT);
        return with(axes, measure.with(measure.forksInBudget, percent, all));
    }

    private ExperimentRecord with(Map<String, List<String>> levels, MeasureRecord measured) {
        return new ExperimentRecord(
                name,
                title,
                study,
                profile,
                overrides,
                gate,
                workload,
                levels,
                units,
                search,
                flip,
                map,
                measured,
                limits,
                jvm,
                companions,
                expect,
                observed,
                results,
                strongScaling,
                references,
                curves,
                findings);
    }

    /** Returns the names of the observed times that are results; empty if elapsed times are. */
    public List<String> observedResults() {
        return results == null ? List.of() : results;
    }

    /** Returns the unit of an axis; empty if it does not have one. */
    public String unitOf(String axis) {
        return units == null ? "" : units.getOrDefault(axis, "");
    }

    /** The command that measures it. */
    public String command() {
        return gate == null ? "threadscale run" : "threadscale gate";
    }
}
