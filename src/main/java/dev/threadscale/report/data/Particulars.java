package dev.threadscale.report.data;

import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.protocol.Seen;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.ExperimentRecord.WorkloadRecord;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.RunRecord.NodeRecord;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a run other than its measurements, in the order in which people read them.
 *
 * @param groups of related facts
 */
public record Particulars(List<Group> groups) {

    public static final String WORKLOAD = "workload";
    public static final String HOST = "host";
    public static final String JAVA = "java";
    public static final String DIGESTS = "digests";

    /**
     * Facts about one thing.
     *
     * @param name in a comparison; empty if values do not need it, or comparisons lack the group
     * @param title on a page; empty if pages lack the group
     * @param byRuntime true if the names of values are those of runtimes
     * @param values by their names; null is unknown
     */
    public record Group(String name, String title, boolean byRuntime, Map<String, ?> values) {

        Group(String name, String title, Map<String, ?> values) {
            this(name, title, false, values);
        }

        /** Returns the beginning of the name of a value in a comparison. */
        public String prefix() {
            return name.isEmpty() ? "" : name + ".";
        }

        public boolean isCompared() {
            return !name.isEmpty() || title.isEmpty();
        }

        /** Returns a value as text; empty if it is unknown. */
        public static String text(@Nullable Object value) {
            return value instanceof Collection<?> several
                    ? several.stream().map(String::valueOf).collect(Collectors.joining(" "))
                    : Objects.requireNonNullElse(value, "").toString();
        }
    }

    public static Particulars of(Run run) {
        RunRecord record = run.record();
        ExperimentRecord experiment = record.experiment();
        List<Group> groups = new ArrayList<>();
        groups.add(new Group("", "", ofRun(record)));
        if (record.nodes() != null) {
            groups.addAll(
                    ofHost("", new NodeRecord(record.host(), record.placement(), record.digests()))
                            .map(group -> new Group(group.name(), "", group.values()))
                            .toList());
        }
        record.hosts().forEach((node, host) -> groups.addAll(ofHost(node, host).toList()));
        Map<String, String> images = new LinkedHashMap<>();
        record.imageBytes()
                .forEach((runtime, bytes) ->
                        images.put(runtime, NumberText.value(bytes, NumberText.BYTES)));
        groups.add(new Group("", "Sizes of images", true, images));
        groups.add(new Group("jvm", "Virtual machine", common(experiment.jvm(), record)));
        groups.addAll(seen(run));
        groups.add(new Group(WORKLOAD, "", ofWorkload(experiment.workload())));
        groups.add(new Group("measure", "Measurement", Json.members(experiment.measure())));
        groups.add(new Group("limits", "Limits of a fork", common(experiment.limits(), record)));
        groups.add(new Group("", "Calibration", members(record.calibration())));
        if (record.calibration() != null) {
            double detectable = record.calibration().detectablePercent();
            groups.add(new Group("calibration", "", Map.of("detectable_percent", detectable)));
        }
        groups.add(new Group("", "Kit", Map.of("version", record.version())));
        return new Particulars(groups);
    }

    /** Returns the settings that all forks have in common, without those that are axes. */
    private static Map<String, ?> common(Record settings, RunRecord run) {
        Map<String, Object> members = new LinkedHashMap<>(Json.members(settings));
        members.keySet().removeIf(name -> run.axes().containsKey(name.replace("_bytes", "")));
        return members;
    }

    private static Map<String, ?> ofRun(RunRecord record) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("experiment", record.experiment().name());
        values.put("run", record.run());
        values.put("started", record.started());
        values.put("version", record.version());
        values.put("engine", record.engine());
        values.put("profile", Objects.requireNonNullElse(record.experiment().profile(), ""));
        return values;
    }

    private static Stream<Group> ofHost(String node, NodeRecord host) {
        String suffix = node.isEmpty() ? "" : "." + node;
        String on = node.isEmpty() ? "" : " on " + node;
        return Stream.of(
                new Group(HOST + suffix, node.isEmpty() ? "Host" : "Host " + node, host.host()),
                new Group("placement" + suffix, "CPUs of this run" + on, members(host.placement())),
                new Group(DIGESTS + suffix, "Programs and images" + on, true, host.digests()));
    }

    private static Map<String, ?> members(@Nullable Record record) {
        return record == null ? Map.of() : Json.members(record);
    }

    private static Map<String, ?> ofWorkload(WorkloadRecord workload) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", workload.name());
        values.putAll(workload.parameters());
        workload.codes().forEach(file -> values.put(file.file(), file.sha256()));
        return values;
    }

    /**
     * Returns the reports of forks about their virtual machines, by runtime; several values if they
     * differ.
     */
    private static List<Group> seen(Run run) {
        Map<String, String> versions = byRuntime(run);
        Map<String, String> machines = byRuntime(run);
        Map<String, String> flags = byRuntime(run);
        StoredForks.read(
                run.directory(),
                fork -> {
                    add(versions, fork, Seen.JAVA_VERSION);
                    add(machines, fork, Seen.VM, Seen.JAVA_VERSION);
                    add(flags, fork, Seen.VM_FLAGS);
                });
        return List.of(
                new Group(JAVA, "", versions),
                new Group("", "Java, as the forks saw it", true, machines),
                new Group("", "Its flags", true, flags));
    }

    private static Map<String, String> byRuntime(Run run) {
        Map<String, String> values = new LinkedHashMap<>();
        run.levels().getOrDefault(Axes.RUNTIME, List.of()).forEach(level -> values.put(level, ""));
        return values;
    }

    private static void add(Map<String, String> byRuntime, ForkRecord fork, Seen... keys) {
        String words =
                Stream.of(keys)
                        .map(key -> fork.seen().getOrDefault(key.key(), ""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" "));
        byRuntime.computeIfPresent(
                fork.levels().get(Axes.RUNTIME),
                (_, known) ->
                        Stream.concat(Stream.of(known.split("; ", -1)), Stream.of(words))
                                .filter(text -> !text.isEmpty())
                                .distinct()
                                .sorted()
                                .collect(Collectors.joining("; ")));
    }
}
