package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.experiment.Search;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.text.TextRule;
import dev.threadscale.workload.Observed;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The contents of {@code run.json}: the experiment, the host and the programs of a run. It is
 * written when the run begins; later changes are in its {@link Journal}.
 *
 * @param format of the run directory
 * @param run its id
 * @param version of the kit
 * @param started time of the first start, ISO 8601
 * @param finished time when the last fork had ended; null, and left out, until then
 * @param isolated true if containers kept the forks apart from the rest of the host
 * @param host the engine's description of the host
 * @param placement the CPUs of the run; null, and left out, until they are chosen, and on several
 *     nodes
 * @param digests the digest of each runtime's program, by runtime; unknown ones are left out
 * @param imageBytes size of each runtime's image with all layers, by runtime; unknown ones are left
 *     out
 * @param nodes the nodes that share the run, by name. In that case {@code host}, {@code digests}
 *     and {@code imageBytes} contain the members that all nodes have in common; null, and left out,
 *     on a single host
 * @param warnings reasons to doubt the results as a whole
 * @param calibration the noise of the host; null, and left out, if it was not measured
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
     * @param configurations their number; a search adds to them
     * @param forks their number, including those added later
     */
    public record PlanRecord(String hash, int configurations, int forks) {}

    /**
     * The CPUs of a run.
     *
     * @param measured CPUs that some fork is bound to; null if none is
     * @param spare CPUs for everything else; null without any
     * @param launcher CPUs that the launcher was bound to; null if it was not bound
     */
    public record PlacementRecord(
            @Nullable String measured, @Nullable String spare, @Nullable String launcher) {}

    /** One of the nodes that share a run, with components as in the record of the run. */
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
     * @param detectablePercent the smallest difference that its forks could distinguish from noise
     */
    public record CalibratedRecord(String run, String started, double detectablePercent) {}

    /**
     * The identity of a run. Backups and file managers copy runs under other names, and a run
     * counts once.
     */
    public record Identity(String experiment, String run, String started) {}

    public Identity identity() {
        return new Identity(experiment.name(), run, started);
    }

    public Map<String, List<String>> axes() {
        return experiment.axes();
    }

    /** Returns the search; empty if the experiment does not have one. */
    public Optional<Search> search() {
        return Optional.ofNullable(experiment.search());
    }

    /** Returns the search for a flip; empty if the experiment does not have one. */
    public Optional<FlipGoal> flip() {
        return Optional.ofNullable(experiment.flip());
    }

    /** Returns the question of a map of winners; empty if the experiment does not have one. */
    public Optional<MapGoal> map() {
        return Optional.ofNullable(experiment.map());
    }

    /** Returns the axes whose levels distinguish the combinations of a search for a flip. */
    public Map<String, List<String>> duelAxes() {
        Map<String, List<String>> axes = new LinkedHashMap<>(axes());
        flip().ifPresent(goal -> {
            axes.remove(goal.axis());
            axes.keySet().removeAll(goal.compare().axes());
        });
        map().ifPresent(goal -> axes.keySet().removeIf(goal::isOn));
        return axes;
    }

    /** Returns the axes whose levels distinguish series: all except for the searched one. */
    public Map<String, List<String>> seriesAxes() {
        Map<String, List<String>> axes = new LinkedHashMap<>(axes());
        search().ifPresent(search -> axes.remove(search.axis()));
        return axes;
    }

    /** Returns the unit of an observation; empty if it is undeclared or without a unit. */
    public String unitOf(String observation) {
        return experiment.observed().stream()
                .filter(observed -> observed.name().equals(observation))
                .map(Observed::unit)
                .findFirst()
                .orElse("");
    }

    /** Returns the hosts of the run by name; a single host has an empty name. */
    public Map<String, NodeRecord> hosts() {
        return nodes == null ? Map.of("", new NodeRecord(host, placement, digests)) : nodes;
    }

    /** Returns a host by name; an unknown host is empty. */
    public NodeRecord host(String node) {
        return hosts().getOrDefault(node, NO_NODE);
    }

    /** Returns the size of a fork's image; null if it is unknown. */
    public @Nullable Long imageBytes(ForkRecord fork) {
        return imageBytes.get(
                Objects.requireNonNullElse(fork.program(), fork.levels().get(Axes.RUNTIME)));
    }

    RunRecord withId(String id) {
        return with(id, finished, experiment, plan, placement, nodes, warnings, calibration);
    }

    RunRecord withEnd(@Nullable String time) {
        return with(run, time, experiment, plan, placement, nodes, warnings, calibration);
    }

    RunRecord withExperiment(ExperimentRecord changed) {
        return with(run, finished, changed, plan, placement, nodes, warnings, calibration);
    }

    /** Returns a copy whose plan has at least these numbers. */
    RunRecord withPlan(int configurations, int forks) {
        PlanRecord larger =
                new PlanRecord(
                        plan.hash,
                        Math.max(plan.configurations, configurations),
                        Math.max(plan.forks, forks));
        return with(run, finished, experiment, larger, placement, nodes, warnings, calibration);
    }

    /**
     * Returns a copy with the CPUs of a node.
     *
     * @param node name of the node; empty if it is the only one
     */
    RunRecord withPlacement(String node, PlacementRecord cpus) {
        if (nodes == null) {
            return with(run, finished, experiment, plan, cpus, nodes, warnings, calibration);
        }
        NodeRecord known = nodes.getOrDefault(node, NO_NODE);
        Map<String, NodeRecord> placed = new LinkedHashMap<>(nodes);
        placed.put(node, new NodeRecord(known.host, cpus, known.digests));
        return with(run, finished, experiment, plan, placement, placed, warnings, calibration);
    }

    /** Returns a copy with the calibration of its host. */
    public RunRecord calibratedBy(CalibrationRecord known) {
        CalibratedRecord by =
                new CalibratedRecord(known.run(), known.started(), known.detectablePercent());
        return with(run, finished, experiment, plan, placement, nodes, warnings, by);
    }

    /** Returns a copy with further warnings. */
    public RunRecord doubted(List<String> more) {
        Set<String> all = new LinkedHashSet<>(warnings);
        for (String warning : more) {
            all.add(TextRule.LINES.cleaned(warning));
        }
        List<String> doubts = List.copyOf(all);
        return with(run, finished, experiment, plan, placement, nodes, doubts, calibration);
    }

    private RunRecord with(
            String id,
            @Nullable String end,
            ExperimentRecord changed,
            PlanRecord size,
            @Nullable PlacementRecord cpus,
            @Nullable Map<String, NodeRecord> hosts,
            List<String> doubts,
            @Nullable CalibratedRecord by) {
        return new RunRecord(
                format,
                id,
                version,
                started,
                end,
                engine,
                isolated,
                changed,
                size,
                host,
                cpus,
                digests,
                imageBytes,
                hosts,
                doubts,
                by);
    }
}
