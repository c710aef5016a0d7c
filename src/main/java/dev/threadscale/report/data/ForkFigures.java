package dev.threadscale.report.data;

import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.results.ForkRow;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The start times of forks, and the sizes of their images and programs. */
public final class ForkFigures {

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

    private ForkFigures() {}

    /** Returns times since the start of the process, earliest first; none with one runtime. */
    public static Stream<Frame> starts(Dataset data) {
        return compared(data, OF_START);
    }

    /** Returns peak memory and the sizes of program and image; none with one runtime. */
    public static Stream<Frame> sizes(Dataset data) {
        return compared(data, OF_SIZE);
    }

    /** Returns the peak of resident memory; empty if it is unknown. */
    public static Optional<Frame> peakMemory(Dataset data) {
        return known(data, List.of(ForkQuantity.PEAK_MEMORY_BYTES)).findFirst();
    }

    private static Stream<Frame> compared(Dataset data, List<ForkQuantity> quantities) {
        return data.run().axes().stream().anyMatch(axis -> axis.is(Axes.RUNTIME) && axis.varies())
                ? known(data, quantities)
                : Stream.empty();
    }

    private static Stream<Frame> known(Dataset data, List<ForkQuantity> quantities) {
        return quantities.stream()
                .map(quantity -> data.variable(ForkRow.FILE, quantity.key()))
                .filter(variable -> !variable.values().isEmpty());
    }
}
