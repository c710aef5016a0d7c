package dev.threadscale.report.data;

import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.Outcome;
import dev.threadscale.report.table.ForkEnds;
import dev.threadscale.stats.Estimate;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How long forks took to start, and how large they and their programs are. */
public final class ForkFigures {

    /** The axis of what is shown, where several stand in one picture. */
    public static final String FIGURE = "figure";

    private static final String PEAK_MEMORY = "peak_memory";

    private static final List<ForkColumn> OF_START =
            List.of(
                    ForkColumn.START_TO_MAIN_NS,
                    ForkColumn.START_TO_FIRST_ITERATION_NS,
                    ForkColumn.START_TO_STEADY_NS);
    private static final List<ForkColumn> OF_SIZE =
            List.of(ForkColumn.PEAK_MEMORY_BYTES, ForkColumn.PROGRAM_BYTES, ForkColumn.IMAGE_BYTES);

    private final boolean compared;
    private final List<Variable> starts;
    private final List<Variable> sizes;

    private ForkFigures(boolean compared, List<Variable> starts, List<Variable> sizes) {
        this.compared = compared;
        this.starts = starts;
        this.sizes = sizes;
    }

    /** Reads the forks that completed. */
    public static ForkFigures read(Path directory, Run run) {
        RunCsv csv = new RunCsv(directory.resolve(ForkEnds.NAME), run);
        boolean compared =
                run.axes().stream().anyMatch(axis -> axis.is(Axis.RUNTIME) && axis.varies());
        Map<ForkColumn, Map<Map<String, String>, Quantity>> values = new LinkedHashMap<>();
        if (csv.exists()) {
            csv.forEach(row -> {
                if (row.getField(ForkColumn.OUTCOME.key()).equals(Outcome.COMPLETED.label())
                        && !RunCsv.isReplaced(row)) {
                    Map<String, String> levels = csv.levels(row);
                    Stream.of(OF_START, OF_SIZE)
                            .flatMap(List::stream)
                            .filter(column -> row.findField(column.key()).isPresent())
                            .forEach(column ->
                                    csv.number(row, column.key())
                                            .ifPresent(value ->
                                                    values.computeIfAbsent(
                                                                    column, any -> new HashMap<>())
                                                            .computeIfAbsent(
                                                                    levels, any -> new Quantity())
                                                            .add(row.getField("fork"), value)));
                }
            });
        }
        return new ForkFigures(
                compared, variables(run, OF_START, values), variables(run, OF_SIZE, values));
    }

    private static List<Variable> variables(
            Run run,
            List<ForkColumn> columns,
            Map<ForkColumn, Map<Map<String, String>, Quantity>> values) {
        return columns.stream()
                .filter(values::containsKey)
                .map(column -> variable(run, column, values.getOrDefault(column, Map.of())))
                .toList();
    }

    private static Variable variable(
            Run run, ForkColumn column, Map<Map<String, String>, Quantity> values) {
        Map<Map<String, String>, Estimate> estimates = new HashMap<>();
        values.forEach((levels, quantity) ->
                quantity.estimate().ifPresent(estimate -> estimates.put(levels, estimate)));
        String name = column.key().replaceFirst("_(ns|bytes)$", "");
        return new Variable(name, Labels.title(name), column.unit(), run.axes(), estimates);
    }

    /**
     * Times from the start of the process, from the earliest to the latest; none if there is one
     * runtime alone.
     */
    public List<Variable> starts() {
        return compared ? starts : List.of();
    }

    /** Peak memory, and sizes of the program and of its image; none if there is one runtime. */
    public List<Variable> sizes() {
        return compared ? sizes : List.of();
    }

    /** Greatest resident memory; empty if it is unknown. */
    public Optional<Variable> peakMemory() {
        return sizes.stream().filter(size -> size.name().equals(PEAK_MEMORY)).findFirst();
    }
}
