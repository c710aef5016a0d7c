package dev.threadscale.report.data;

import dev.threadscale.claim.ForkQuantity;
import dev.threadscale.results.ForkRow;
import dev.threadscale.stats.Estimate;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How long forks took to start, and how large they and their programs are. */
public final class ForkFigures {

    /** The axis of what is shown, where several stand in one picture. */
    public static final String FIGURE = "figure";

    private static final String PEAK_MEMORY = "peak_memory";

    private static final List<ForkQuantity> OF_START =
            List.of(
                    ForkQuantity.START_TO_MAIN_NS,
                    ForkQuantity.START_TO_FIRST_ITERATION_NS,
                    ForkQuantity.START_TO_STEADY_NS);
    private static final List<ForkQuantity> OF_SIZE =
            List.of(
                    ForkQuantity.PEAK_MEMORY_BYTES,
                    ForkQuantity.PROGRAM_BYTES,
                    ForkQuantity.IMAGE_BYTES);

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
        boolean compared =
                run.axes().stream().anyMatch(axis -> axis.is(Axis.RUNTIME) && axis.varies());
        Map<ForkQuantity, Map<Map<String, String>, Quantity>> values =
                new EnumMap<>(ForkQuantity.class);
        ForkRow.read(
                directory,
                run.levels(),
                fork -> {
                    if (fork.completed() && !fork.replaced()) {
                        fork.quantities()
                                .forEach((quantity, value) ->
                                        values.computeIfAbsent(quantity, _ -> new HashMap<>())
                                                .computeIfAbsent(fork.levels(), _ -> new Quantity())
                                                .add(Integer.toString(fork.fork()), value));
                    }
                });
        return new ForkFigures(
                compared, variables(run, OF_START, values), variables(run, OF_SIZE, values));
    }

    private static List<Variable> variables(
            Run run,
            List<ForkQuantity> columns,
            Map<ForkQuantity, Map<Map<String, String>, Quantity>> values) {
        return columns.stream()
                .filter(values::containsKey)
                .map(column -> variable(run, column, values.getOrDefault(column, Map.of())))
                .toList();
    }

    private static Variable variable(
            Run run, ForkQuantity column, Map<Map<String, String>, Quantity> values) {
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
