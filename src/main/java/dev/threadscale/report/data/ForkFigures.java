package dev.threadscale.report.data;

import dev.threadscale.claim.ForkQuantity;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.csv.DataDictionary;
import dev.threadscale.stats.Estimate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Start times of forks, and the sizes of their images and programs.
 *
 * @param starts times from the start of the process, the earliest first; none with one runtime
 * @param sizes peak memory, and sizes of the program and of its image; none with one runtime
 * @param peakMemory greatest resident memory; empty if it is unknown
 */
public record ForkFigures(
        List<Variable> starts, List<Variable> sizes, Optional<Variable> peakMemory) {

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

    /** The figures of the forks that completed. */
    static ForkFigures of(Run run, List<ForkRow> forks) {
        Map<ForkQuantity, Map<Levels, ForkSamples>> samples = new EnumMap<>(ForkQuantity.class);
        for (ForkRow fork : forks) {
            if (fork.completed()) {
                fork.quantities()
                        .forEach((quantity, value) ->
                                samples.computeIfAbsent(quantity, _ -> new HashMap<>())
                                        .computeIfAbsent(fork.levels(), _ -> new ForkSamples())
                                        .add(Integer.toString(fork.fork()), value));
            }
        }
        boolean compared =
                run.axes().stream().anyMatch(axis -> axis.is(Axes.RUNTIME) && axis.varies());
        return new ForkFigures(
                compared ? variables(OF_START, run, samples) : List.of(),
                compared ? variables(OF_SIZE, run, samples) : List.of(),
                variables(List.of(ForkQuantity.PEAK_MEMORY_BYTES), run, samples).stream()
                        .findFirst());
    }

    private static List<Variable> variables(
            List<ForkQuantity> columns,
            Run run,
            Map<ForkQuantity, Map<Levels, ForkSamples>> samples) {
        return columns.stream()
                .filter(samples::containsKey)
                .map(column -> {
                    Map<Levels, Estimate> values = new HashMap<>();
                    samples.getOrDefault(column, Map.of())
                            .forEach((levels, of) ->
                                    of.estimate().ifPresent(one -> values.put(levels, one)));
                    return Variable.ofColumn(
                            column.key(),
                            DataDictionary.unit(ForkRow.FILE, column.key()),
                            run,
                            values);
                })
                .toList();
    }
}
