package dev.threadscale.report.page;

import dev.threadscale.protocol.Seen;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.page.RunPage.Fact;
import dev.threadscale.report.page.RunPage.FactGroup;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.Json;
import dev.threadscale.results.RunRecord.NodeRecord;
import dev.threadscale.results.StoredForks;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that is known of host, images and virtual machine, for people. */
final class Environment {

    private static final Pattern UNIT = Pattern.compile("_(bytes|ms|percent)$");

    private final Run run;

    Environment(Run run) {
        this.run = run;
    }

    List<FactGroup> all() {
        return Stream.of(
                        run.record().hosts().entrySet().stream()
                                .flatMap(host -> ofHost(host.getKey(), host.getValue())),
                        ofImages(),
                        seen(),
                        ofRun())
                .flatMap(facts -> facts)
                .toList();
    }

    /** What a node is called behind what is told of it; nothing, if it is the only host. */
    static String suffix(String node) {
        return node.isEmpty() ? "" : " on " + node;
    }

    private static Stream<FactGroup> ofHost(String node, NodeRecord host) {
        return Stream.of(
                ofEntries(node.isEmpty() ? "Host" : "Host " + node, host.host()),
                facts("CPUs of this run" + suffix(node), host.placement()),
                ofRuntimes("Programs and images" + suffix(node), host.digests(), ""));
    }

    private Stream<FactGroup> ofImages() {
        return Stream.of(
                ofRuntimes("Sizes of images", run.record().imageBytes(), "_bytes"),
                facts("Virtual machine", run.record().experiment().jvm()));
    }

    private Stream<FactGroup> ofRun() {
        return Stream.of(
                facts("Measurement", run.record().experiment().measure()),
                facts("Limits of a fork", run.record().experiment().limits()),
                facts("Calibration", run.record().calibration()),
                new FactGroup("Kit", Stream.of(new Fact("Version", run.record().version()))));
    }

    /** What forks report of themselves, by runtime; several values where they differ. */
    private Stream<FactGroup> seen() {
        Map<String, SequencedSet<String>> java = byRuntime();
        Map<String, SequencedSet<String>> flags = byRuntime();
        StoredForks.read(
                run.directory(),
                fork -> {
                    add(java, fork, Seen.VM, Seen.JAVA_VERSION);
                    add(flags, fork, Seen.VM_FLAGS);
                });
        return Stream.of(facts("Java, as the forks saw it", java), facts("Its flags", flags));
    }

    private Map<String, SequencedSet<String>> byRuntime() {
        Map<String, SequencedSet<String>> values = new LinkedHashMap<>();
        run.axes().stream()
                .filter(axis -> axis.is(MeasuredAxis.RUNTIME))
                .flatMap(axis -> axis.levels().stream())
                .forEach(level -> values.put(level, new TreeSet<>()));
        return values;
    }

    private static void add(
            Map<String, SequencedSet<String>> byRuntime, ForkRecord fork, Seen... keys) {
        String words =
                Stream.of(keys)
                        .map(key -> fork.seen().getOrDefault(key.key(), ""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" "));
        SequencedSet<String> values =
                byRuntime.get(fork.levels().getOrDefault(MeasuredAxis.RUNTIME, ""));
        if (values != null && !words.isEmpty()) {
            values.add(words);
        }
    }

    private static FactGroup facts(String title, Map<String, SequencedSet<String>> byRuntime) {
        return new FactGroup(
                title,
                byRuntime.entrySet().stream()
                        .map(entry ->
                                new Fact(entry.getKey(), String.join("; ", entry.getValue()))));
    }

    /** Every component of a record, if there is one. */
    private static FactGroup facts(String title, @Nullable Record record) {
        return ofEntries(title, record == null ? Map.of() : Json.members(record));
    }

    /** Every entry; the names of the keys end with their units. */
    private static FactGroup ofEntries(String title, Map<String, ?> entries) {
        return new FactGroup(
                title,
                entries.entrySet().stream()
                        .map(entry ->
                                new Fact(
                                        LevelLabels.title(
                                                UNIT.matcher(entry.getKey()).replaceAll("")),
                                        value(entry.getKey(), entry.getValue()))));
    }

    /** Entries whose keys are runtimes. */
    private static FactGroup ofRuntimes(String title, Map<String, ?> entries, String unit) {
        return new FactGroup(
                title,
                entries.entrySet().stream()
                        .map(entry -> new Fact(entry.getKey(), value(unit, entry.getValue()))));
    }

    private static String value(String name, @Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Boolean yes -> yes ? "yes" : "no";
            case Collection<?> values ->
                    values.isEmpty()
                            ? "none"
                            : values.stream().map(String::valueOf).collect(Collectors.joining(" "));
            default -> value(name, value.toString());
        };
    }

    private static String value(String name, String text) {
        if (!text.matches("\\d{1,18}")) {
            return text;
        }
        double number = Double.parseDouble(text);
        return name.endsWith("_bytes")
                ? NumberText.value(number, "bytes")
                : name.endsWith("_ms") ? NumberText.time(number * 1e6) : text;
    }
}
