package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.experiment.Search;
import dev.threadscale.results.json.MergePatch;
import dev.threadscale.workload.Observed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was run, where and with what: {@code run.json}, which is written when a run begins, with
 * what became of it since, by its {@link Journal}.
 *
 * @param format of the run directory
 * @param run its id
 * @param version of the kit
 * @param started time of the first start, ISO 8601
 * @param finished time when the last fork had ended; null, and left out, until then
 * @param isolated true if containers kept the forks apart from the rest of the host
 * @param host what the engine says of it
 * @param placement on which CPUs the run is; null, and left out, until that is chosen, and on
 *     several nodes
 * @param digests what identifies each runtime's program, by runtime; a missing one is left out
 * @param imageBytes size of each runtime's image with all layers, by runtime; unknown is left out
 * @param nodes where several of them share the run, by name: then {@code host}, {@code digests} and
 *     {@code imageBytes} are what they have in common; null, and left out, on a single host
 * @param warnings reasons to doubt the results as a whole
 * @param calibration what is known of the host's noise; null, and left out, if it was not measured
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunRecord(
        int format,
        String run,
        String version,
        String started,
        @Nullable String finished,
        String engine,
        boolean isolated,
        ExperimentRecord experiment,
        PlanRecord plan,
        Map<String, String> host,
        @Nullable PlacementRecord placement,
        Map<String, String> digests,
        Map<String, Long> imageBytes,
        @Nullable Map<String, NodeRecord> nodes,
        List<String> warnings,
        @Nullable CalibratedRecord calibration) {

    public static final String FILE = "run.json";

    /** The format of a run directory that this version writes and reads. */
    public static final int FORMAT = 1;

    private static final NodeRecord NO_NODE = new NodeRecord(Map.of(), null, Map.of());

    /**
     * The size of the plan.
     *
     * @param hash over all forks
     * @param configurations how many there are; a search adds to them
     * @param forks how many there are, with those that were asked for later
     */
    public record PlanRecord(String hash, int configurations, int forks) {}

    /**
     * On which CPUs a run is.
     *
     * @param measured those that some fork is bound to; null if none is
     * @param spare those for all else; null if there are none
     * @param launcher those that the launcher was kept on; null if it was not
     */
    public record PlacementRecord(
            @Nullable String measured, @Nullable String spare, @Nullable String launcher) {}

    /** One of the nodes that share a run; its components are as those of the run. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record NodeRecord(
            Map<String, String> host,
            @Nullable PlacementRecord placement,
            Map<String, String> digests) {}

    /**
     * The calibration that the findings of a run are judged with.
     *
     * @param run id of the run that found it
     * @param started time when that run began, ISO 8601
     * @param detectablePercent the smallest difference that its forks could tell from noise
     */
    public record CalibratedRecord(String run, String started, double detectablePercent) {}

    public Map<String, List<String>> axes() {
        return experiment.axes();
    }

    /** The search; empty if the experiment has none. */
    public Optional<Search> search() {
        return Optional.ofNullable(experiment.search());
    }

    /** The axes by whose levels series differ: all but the one that is searched. */
    public Map<String, List<String>> seriesAxes() {
        Map<String, List<String>> axes = new LinkedHashMap<>(axes());
        search().ifPresent(search -> axes.remove(search.axis()));
        return axes;
    }

    /** The unit of an observation; empty if it has none or is not declared. */
    String unitOf(String observation) {
        return experiment.observed().stream()
                .filter(one -> one.name().equals(observation))
                .map(Observed::unit)
                .findFirst()
                .orElse("");
    }

    /** The hosts of the run by name; a single one has no name. */
    public Map<String, NodeRecord> hosts() {
        return nodes == null ? Map.of("", new NodeRecord(host, placement, digests)) : nodes;
    }

    /** One of the hosts; without anything, if there is none of that name. */
    public NodeRecord host(String node) {
        return hosts().getOrDefault(node, NO_NODE);
    }

    /**
     * The same after a change.
     *
     * @param change the members that are others now, as a line of the {@link Journal}
     */
    RunRecord with(Map<String, ?> change) {
        return MergePatch.changed(this, change, RunRecord.class);
    }

    /** The same with what is known of its host. */
    public RunRecord calibratedBy(CalibrationRecord known) {
        return with(
                Map.of(
                        "calibration",
                        new CalibratedRecord(
                                known.run(), known.started(), known.detectablePercent())));
    }

    /** The same with further warnings. */
    public RunRecord doubted(List<String> more) {
        return with(doubts(more));
    }

    /** The change of a run that has further warnings; earlier ones stay. */
    Map<String, List<String>> doubts(List<String> more) {
        return Map.of(
                "warnings", Stream.concat(warnings.stream(), more.stream()).distinct().toList());
    }
}
