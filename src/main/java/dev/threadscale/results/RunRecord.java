package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.workload.Observed;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code run.json}: what was run, where and with what.
 *
 * @param format of this file
 * @param experiment its name
 * @param run id of the run
 * @param profile that was applied
 * @param version of the kit
 * @param started time of the first start, ISO 8601
 * @param finished time when the last fork had ended; null until then
 * @param isolated whether containers kept the forks apart from the rest of the host
 * @param plan hash over all forks of the plan
 * @param search what is searched; null, and left out, if nothing is
 * @param expect how forks were to end, the first entry that matches first; else they were to
 *     complete
 * @param observed what the workload observes, each with its unit
 * @param strongScaling whether the tasks divide work that stays the same
 * @param references names of the files in {@code references/}
 * @param curves what of them is drawn beside what is measured
 * @param findings claims that the results are compared with
 * @param digests what identifies each runtime's program, by runtime; a missing one is left out
 * @param imageBytes size of each runtime's image with all layers, by runtime; unknown is left out
 * @param host what the engine says of it
 * @param placement on which CPUs it runs; null until that is chosen, and on several nodes
 * @param nodes where several of them share the run, by name: then {@code host}, {@code digests} and
 *     {@code imageBytes} are what they have in common; null, and left out, on a single host
 * @param warnings what there is to doubt of the results as a whole
 * @param calibration what is known of the host's noise; null, and left out, if it was not measured
 * @param unavailable configurations that could not run on this host
 * @param files what stands beside it, by path; no tables of a run that goes on, and null if its
 *     format has no checksums
 */
public record RunRecord(
        int format,
        String experiment,
        String title,
        String run,
        @Nullable String profile,
        String version,
        String started,
        @Nullable String finished,
        String engine,
        boolean isolated,
        String plan,
        int configurations,
        int forks,
        Map<String, Object> workload,
        Map<String, Object> measure,
        Map<String, Object> limits,
        Map<String, Object> jvm,
        List<AxisRecord> axes,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SearchRecord search,
        List<ExpectRecord> expect,
        List<Observed> observed,
        @JsonProperty("strong_scaling") boolean strongScaling,
        List<String> references,
        List<PublishedCurve> curves,
        List<Finding> findings,
        Map<String, String> digests,
        @JsonProperty("image_bytes") Map<String, Long> imageBytes,
        Map<String, String> host,
        @Nullable PlacementRecord placement,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, NodeRecord> nodes,
        List<String> warnings,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CalibratedRecord calibration,
        List<UnavailableRecord> unavailable,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Checksum> files) {

    private static final NodeRecord NO_NODE = new NodeRecord(Map.of(), null, Map.of());

    /** An axis with the labels of its levels. */
    public record AxisRecord(String name, List<String> levels) {

        /** The same with more whole numbers, from the smallest to the largest. */
        AxisRecord with(Collection<String> more) {
            return new AxisRecord(
                    name,
                    Stream.concat(levels.stream(), more.stream())
                            .distinct()
                            .sorted(Comparator.comparingLong(Long::parseLong))
                            .toList());
        }
    }

    /**
     * A search for the knee of every series.
     *
     * @param collapse how many times the cost at {@code from} makes a collapse
     * @param withinPercent how wide the bracket may stay, of its lower end; 0: one count
     */
    public record SearchRecord(
            String axis,
            long from,
            long to,
            BigDecimal collapse,
            @JsonProperty("within_percent") int withinPercent) {}

    /**
     * How some forks were to end.
     *
     * @param where labels by axis; an axis that is not named stands for all of its levels
     */
    public record ExpectRecord(String outcome, Map<String, List<String>> where) {}

    Optional<String> searched() {
        return Optional.ofNullable(search).map(SearchRecord::axis);
    }

    /** The axes by whose levels series differ: all but the one that is searched. */
    List<AxisRecord> seriesAxes() {
        return axes.stream()
                .filter(axis -> searched().filter(axis.name()::equals).isEmpty())
                .toList();
    }

    /** The unit of an observation, or empty if it has none or is not declared. */
    String unitOf(String observation) {
        return observed.stream()
                .filter(one -> one.name().equals(observation))
                .map(Observed::unit)
                .findFirst()
                .orElse("");
    }

    /** The same with the id that the store has found for it. */
    RunRecord named(String id) {
        return with(changes -> changes.run = id);
    }

    /** The same with what is known of its host. */
    public RunRecord calibratedBy(CalibrationRecord known) {
        return with(changes ->
                changes.calibration =
                        new CalibratedRecord(
                                known.run(), known.started(), known.detectablePercent()));
    }

    RunRecord finishedAt(String time) {
        return with(changes -> changes.finished = time);
    }

    /** The same with other files beside it. */
    RunRecord holding(Map<String, Checksum> written) {
        return with(changes -> changes.files = written);
    }

    /** The files beside it whose content is known. */
    Map<String, Checksum> known() {
        return files == null ? Map.of() : files;
    }

    /** The same without some configurations, of which each is made when it is asked for. */
    RunRecord unavailable(List<UnavailableRecord> missing) {
        return with(changes -> changes.unavailable = missing);
    }

    /** What an engine says of a node; of the only host if it has no name. */
    public Map<String, String> hostOf(String node) {
        return nodes == null ? host : nodes.getOrDefault(node, NO_NODE).host();
    }

    /** What identifies each runtime's program on a node. */
    public Map<String, String> digestsOf(String node) {
        return nodes == null ? digests : nodes.getOrDefault(node, NO_NODE).digests();
    }

    /**
     * The same on some CPUs of a node.
     *
     * @param node without a name if it is the only one
     */
    RunRecord placed(String node, PlacementRecord where) {
        return with(changes -> {
            if (nodes == null) {
                changes.placement = where;
            } else {
                changes.nodes = new LinkedHashMap<>(nodes);
                changes.nodes.computeIfPresent(node, (name, its) -> its.placed(where));
            }
        });
    }

    /** The same with more to doubt; what was said before, when the run was begun, holds on. */
    RunRecord doubted(List<String> more) {
        return with(changes ->
                changes.warnings =
                        Stream.concat(warnings.stream(), more.stream()).distinct().toList());
    }

    /**
     * The same with more levels of an axis whose levels are whole numbers.
     *
     * @param configurationCount how many there are now; a run that is resumed may know of more
     */
    RunRecord extended(String axis, Collection<String> more, int configurationCount) {
        return with(changes -> {
            changes.axes =
                    axes.stream().map(a -> a.name().equals(axis) ? a.with(more) : a).toList();
            changes.configurations = Math.max(configurations, configurationCount);
        });
    }

    /** The same, not finished, with at least so many forks. */
    RunRecord goesOn(int forkCount) {
        return with(changes -> {
            changes.finished = null;
            changes.forks = Math.max(forks, forkCount);
        });
    }

    /** What becomes known while a run goes on; everything else is settled when it begins. */
    private static final class Changes {
        private String run;
        private @Nullable String finished;
        private List<AxisRecord> axes;
        private int configurations;
        private int forks;
        private @Nullable PlacementRecord placement;
        private @Nullable Map<String, NodeRecord> nodes;
        private List<String> warnings;
        private @Nullable CalibratedRecord calibration;
        private List<UnavailableRecord> unavailable;
        private @Nullable Map<String, Checksum> files;

        Changes(RunRecord from) {
            run = from.run;
            finished = from.finished;
            axes = from.axes;
            configurations = from.configurations;
            forks = from.forks;
            placement = from.placement;
            nodes = from.nodes;
            warnings = from.warnings;
            calibration = from.calibration;
            unavailable = from.unavailable;
            files = from.files;
        }
    }

    private RunRecord with(Consumer<Changes> change) {
        Changes to = new Changes(this);
        change.accept(to);
        return new RunRecord(
                format,
                experiment,
                title,
                to.run,
                profile,
                version,
                started,
                to.finished,
                engine,
                isolated,
                plan,
                to.configurations,
                to.forks,
                workload,
                measure,
                limits,
                jvm,
                to.axes,
                search,
                expect,
                observed,
                strongScaling,
                references,
                curves,
                findings,
                digests,
                imageBytes,
                host,
                to.placement,
                to.nodes,
                to.warnings,
                to.calibration,
                to.unavailable,
                to.files);
    }
}
