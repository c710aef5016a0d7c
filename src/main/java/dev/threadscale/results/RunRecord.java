package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Search;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.workload.Observed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code run.json}: what was run, where and with what.
 *
 * @param format of the run directory
 * @param run its id
 * @param version of the kit
 * @param started time of the first start, ISO 8601
 * @param finished time when the last fork had ended; null until then
 * @param isolated true if containers kept the forks apart from the rest of the host
 * @param host what the engine says of it
 * @param placement on which CPUs the run is; null until that is chosen, and on several nodes
 * @param digests what identifies each runtime's program, by runtime; a missing one is left out
 * @param imageBytes size of each runtime's image with all layers, by runtime; unknown is left out
 * @param nodes where several of them share the run, by name: then {@code host}, {@code digests} and
 *     {@code imageBytes} are what they have in common; null, and left out, on a single host
 * @param warnings reasons to doubt the results as a whole
 * @param calibration what is known of the host's noise; null, and left out, if it was not measured
 */
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, NodeRecord> nodes,
        List<String> warnings,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CalibratedRecord calibration) {

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

    /** The members that tell a record of a later format from a broken one. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Format(int format, @Nullable String version) {}

    /**
     * Reads the record of a run.
     *
     * @throws UserException if it is missing, not as it was written, or of a later format
     */
    public static RunRecord read(Path directory) {
        Path file = directory.resolve(FILE);
        if (!StoredFile.exists(file)) {
            throw UserException.of("cannot read %s: no such file", file)
                    .fix("Name the directory of a run: results/<experiment>/<run>.");
        }
        try {
            byte[] json = StoredFile.bytes(file);
            refuseLater(file, json);
            Optional<String> problem = Checksums.in(directory).problem(directory, FILE);
            if (problem.isPresent()) {
                throw new IOException(problem.get());
            }
            RunRecord run = Json.read(json, RunRecord.class);
            Optional<String> broken = RecordRules.broken(run);
            if (broken.isPresent()) {
                throw new IOException(broken.get());
            }
            return run;
        } catch (IOException broken) {
            throw StoredFile.unreadable(file, broken);
        }
    }

    /** Refuses a record of a later version, in which a name may have another meaning. */
    private static void refuseLater(Path file, byte[] json) {
        Format found;
        try {
            found = Json.read(json, Format.class);
        } catch (IOException broken) {
            // The checksum says so.
            return;
        }
        if (found.format > FORMAT) {
            throw UserException.of(
                            "cannot read %s: it has format %d, and this version of threadscale reads format %d",
                            file, found.format, FORMAT)
                    .fix(
                            "Use threadscale %s, which wrote it, or a later one.",
                            found.version == null ? "of its time" : found.version);
        }
    }

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

    /** The same with the id that was found for it. */
    RunRecord named(String id) {
        return with(id, finished, experiment, plan, placement, nodes, warnings, calibration);
    }

    /** The same with what is known of its host. */
    public RunRecord calibratedBy(CalibrationRecord known) {
        CalibratedRecord by =
                new CalibratedRecord(known.run(), known.started(), known.detectablePercent());
        return with(run, finished, experiment, plan, placement, nodes, warnings, by);
    }

    RunRecord finishedAt(String time) {
        return with(run, time, experiment, plan, placement, nodes, warnings, calibration);
    }

    /**
     * The same on some CPUs of a node.
     *
     * @param node without a name if it is the only one
     */
    RunRecord placed(String node, PlacementRecord where) {
        if (nodes == null) {
            return with(run, finished, experiment, plan, where, null, warnings, calibration);
        }
        Map<String, NodeRecord> placed = new LinkedHashMap<>(nodes);
        placed.computeIfPresent(node, (_, its) -> new NodeRecord(its.host(), where, its.digests()));
        return with(run, finished, experiment, plan, placement, placed, warnings, calibration);
    }

    /** The same with further warnings; earlier ones stay. */
    public RunRecord doubted(List<String> more) {
        List<String> all = Stream.concat(warnings.stream(), more.stream()).distinct().toList();
        return with(run, finished, experiment, plan, placement, nodes, all, calibration);
    }

    /** The same without axes: its tables have no other columns than the kit's own. */
    RunRecord withoutAxes() {
        return with(experiment.with(Map.of()), plan);
    }

    /**
     * The same with more levels of an axis whose levels are whole numbers.
     *
     * @param configurations how many there are now; a run that is resumed may know of more
     */
    RunRecord extended(String axis, Collection<String> more, int configurations) {
        Map<String, List<String>> axes = new LinkedHashMap<>(axes());
        axes.computeIfPresent(
                axis,
                (_, levels) ->
                        Stream.concat(levels.stream(), more.stream())
                                .distinct()
                                .sorted(Comparator.comparingLong(Long::parseLong))
                                .toList());
        PlanRecord larger =
                new PlanRecord(
                        plan.hash(), Math.max(plan.configurations(), configurations), plan.forks());
        return with(experiment.with(axes), larger);
    }

    /** The same where the budget has room for so many forks of each configuration. */
    RunRecord bounded(int room) {
        return with(experiment.bounded(room), plan);
    }

    /** The same, not finished, with at least this number of forks. */
    RunRecord goesOn(int forks) {
        PlanRecord larger =
                new PlanRecord(plan.hash(), plan.configurations(), Math.max(plan.forks(), forks));
        return with(run, null, experiment, larger, placement, nodes, warnings, calibration);
    }

    private RunRecord with(ExperimentRecord newExperiment, PlanRecord newPlan) {
        return with(run, finished, newExperiment, newPlan, placement, nodes, warnings, calibration);
    }

    private RunRecord with(
            String newRun,
            @Nullable String newFinished,
            ExperimentRecord newExperiment,
            PlanRecord newPlan,
            @Nullable PlacementRecord newPlacement,
            @Nullable Map<String, NodeRecord> newNodes,
            List<String> newWarnings,
            @Nullable CalibratedRecord newCalibration) {
        return new RunRecord(
                format,
                newRun,
                version,
                started,
                newFinished,
                engine,
                isolated,
                newExperiment,
                newPlan,
                host,
                newPlacement,
                digests,
                imageBytes,
                newNodes,
                newWarnings,
                newCalibration);
    }
}
