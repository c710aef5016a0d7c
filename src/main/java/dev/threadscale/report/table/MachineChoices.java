package dev.threadscale.report.table;

import dev.threadscale.experiment.Jvm;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.protocol.Seen;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.TableKind.Part;
import dev.threadscale.results.Run;
import dev.threadscale.results.StoredForks;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The settings that virtual machines had, whether chosen or given: part of what differs between
 * releases of Java, or between CPUs, in a study that leaves them to the machine.
 *
 * @param axes the varying axes on which the settings can depend
 */
record MachineChoices(List<Axis> axes, Map<Levels, Choice> byLevels) {

    /** The axes that a virtual machine can see. */
    private static final List<String> VISIBLE =
            List.of(Axes.RUNTIME, Axes.CPUS, Axes.MEMORY, Axes.COLLECTOR, Axes.HEAP, Axes.JVM);

    /** The settings of one virtual machine, as its worker reported them. */
    record Choice(
            String collector,
            Optional<Double> initialHeap,
            Optional<Double> largestHeap,
            String compactHeaders,
            Map<String, String> options) {

        private static Choice of(Map<String, String> seen) {
            String beans = seen.getOrDefault(Seen.COLLECTOR.key(), "");
            String compact = seen.getOrDefault(Seen.COMPACT_HEADERS.key(), "");
            return new Choice(
                    Jvm.Collector.of(beans).map(Jvm.Collector::label).orElse(beans),
                    bytes(seen, Seen.HEAP_INITIAL_BYTES),
                    bytes(seen, Seen.HEAP_MAX_BYTES),
                    switch (compact) {
                        case "true" -> "yes";
                        case "false" -> "no";
                        default -> "";
                    },
                    options(seen.getOrDefault(Seen.VM_CHOICES.key(), "")));
        }

        private Choice withoutOptions() {
            return new Choice(collector, initialHeap, largestHeap, compactHeaders, Map.of());
        }

        private static Map<String, String> options(String seen) {
            Map<String, String> options = new LinkedHashMap<>();
            for (String option : seen.split(" ", -1)) {
                String[] parts = option.split("=", 2);
                if (parts.length > 1) {
                    options.put(parts[0], value(parts[0], parts[1]));
                }
            }
            return options;
        }

        private static String value(String name, String seen) {
            boolean given = seen.endsWith(Seen.GIVEN);
            String value = given ? seen.substring(0, seen.length() - 1) : seen;
            boolean isSize = name.endsWith("Size") && value.matches("[1-9][0-9]{0,17}");
            return (isSize ? size(Double.parseDouble(value)) : value) + (given ? " (given)" : "");
        }

        private static Optional<Double> bytes(Map<String, String> seen, Seen key) {
            return Optional.ofNullable(seen.get(key.key()))
                    .filter(text -> text.matches("[0-9]{1,18}"))
                    .map(Double::valueOf);
        }
    }

    static final TableKind<MachineChoices> KIND =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> MachineChoices.of(source.run()),
                    MachineChoices::table);

    /** Returns the choices if they differ, or if the study leaves any of them to the machine. */
    static Stream<MachineChoices> of(Run run) {
        List<Axis> axes =
                run.varying().stream().filter(axis -> VISIBLE.contains(axis.name())).toList();
        if (axes.isEmpty() && !isFree(run)) {
            return Stream.empty();
        }
        List<String> names = axes.stream().map(Axis::name).toList();
        Map<Levels, Choice> choices = new TreeMap<>(run.order());
        StoredForks.read(run.directory(), fork -> add(choices, fork, names));
        MachineChoices all = new MachineChoices(axes, choices);
        return all.differ() || (isFree(run) && !choices.isEmpty())
                ? Stream.of(all)
                : Stream.empty();
    }

    private static void add(Map<Levels, Choice> choices, ForkRecord fork, List<String> axes) {
        if (!fork.seen().isEmpty()) {
            choices.putIfAbsent(fork.levels().on(axes), Choice.of(fork.seen()));
        }
    }

    private static boolean isFree(Run run) {
        return isFree(run, Axes.COLLECTOR, run.record().experiment().jvm().collector())
                || isFree(
                        run,
                        Axes.HEAP,
                        run.record().experiment().jvm().heapBytes() == null ? Jvm.DEFAULT : "");
    }

    private static boolean isFree(Run run, String axis, String setting) {
        return run.levels().getOrDefault(axis, List.of(setting)).contains(Jvm.DEFAULT);
    }

    private Block table() {
        ConfigurationTable<Map.Entry<Levels, Choice>> table =
                new ConfigurationTable<Map.Entry<Levels, Choice>>(axes, Map.Entry::getKey)
                        .text("collector", row -> row.getValue().collector)
                        .number(
                                "initial heap",
                                row -> row.getValue().initialHeap,
                                MachineChoices::size)
                        .number(
                                "largest heap",
                                row -> row.getValue().largestHeap,
                                MachineChoices::size)
                        .text("compact headers", row -> row.getValue().compactHeaders);
        Set<String> differing = differing();
        for (String name : differing) {
            table = table.text(name, row -> row.getValue().options.getOrDefault(name, ""));
        }
        return table.table(
                byLevels.entrySet(),
                "settings of the virtual machines, given or chosen by the JVM"
                        + (differing.isEmpty() ? "" : ", with the options whose values differ"),
                "forks/*/" + ForkRecord.FILE);
    }

    private boolean differ() {
        Set<Choice> different = new HashSet<>();
        for (Choice choice : byLevels.values()) {
            different.add(choice.withoutOptions());
        }
        return different.size() > 1 || !differing().isEmpty();
    }

    /** Returns the names of options with several known values. */
    private Set<String> differing() {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        for (Choice choice : byLevels.values()) {
            choice.options.forEach(
                    (name, value) -> values.computeIfAbsent(name, _ -> new HashSet<>()).add(value));
        }
        values.values().removeIf(known -> known.size() < 2);
        return values.keySet();
    }

    private static String size(double bytes) {
        return NumberText.value(bytes, NumberText.BYTES);
    }
}
