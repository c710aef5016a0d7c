package dev.threadscale.results;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.experiment.Axis;
import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.RunRecord.AxisRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code forks.csv}: how every fork ended, also those that left no rows. */
final class ForksFile {

    static final String NAME = "forks.csv";

    private ForksFile() {}

    static Table table(List<AxisRecord> axes) {
        return Table.of(
                        NAME,
                        "how every fork ended",
                        Place.ofForks(axes),
                        Column.of(ForkColumn.values()))
                .keyedBy(Place.CONFIGURATION, Place.FORK)
                .under(SentinelsFile.NAME, ForkColumn.SENTINEL.key());
    }

    /**
     * Writes the file.
     *
     * @param replaced ids of those whose rows are left out
     * @param sentinels numbers of those that there are
     */
    static void write(
            Path file,
            RunRecord run,
            List<ForkRecord> forks,
            Set<String> replaced,
            Set<Integer> sentinels)
            throws IOException {
        try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file)) {
            writer.writeRecord(table(run.axes()).names());
            for (ForkRecord fork : forks) {
                List<String> row = new ArrayList<>(Place.fields(run, fork));
                for (ForkColumn column : ForkColumn.values()) {
                    row.add(cell(run, fork, replaced, sentinels, column));
                }
                writer.writeRecord(row);
            }
        }
    }

    private static String cell(
            RunRecord run,
            ForkRecord fork,
            Set<String> replaced,
            Set<Integer> sentinels,
            ForkColumn column) {
        return switch (column) {
            case OUTCOME -> fork.outcome();
            case EXPECTED -> fork.expected();
            case REASON -> fork.reason();
            case STARTED -> fork.started();
            case DURATION_NS -> Long.toString(fork.durationNanos());
            case START_TO_MAIN_NS -> orEmpty(fork.startUp().toMain());
            case START_TO_FIRST_ITERATION_NS -> orEmpty(fork.startUp().toFirstIteration());
            case START_TO_STEADY_NS -> orEmpty(fork.startUp().toSteady());
            case PEAK_MEMORY_BYTES -> orEmpty(fork.peakMemoryBytes());
            case PROGRAM_BYTES -> fork.seen().getOrDefault(Seen.PROGRAM_BYTES.key(), "");
            case IMAGE_BYTES -> orEmpty(run.imageBytes().get(fork.levels().get(Axis.RUNTIME)));
            case NODE -> Objects.requireNonNullElse(fork.node(), "");
            case SENTINEL -> orEmpty(sentinels.contains(fork.sentinel()) ? fork.sentinel() : null);
            case DISTURBED -> causes(fork);
            case REPLACED -> replaced.contains(fork.id()) ? ForkColumn.IS_REPLACED : "";
        };
    }

    private static String causes(ForkRecord fork) {
        return fork.disturbed() == null
                ? ""
                : fork.disturbed().entrySet().stream()
                        .map(cause -> cause.getKey() + ": " + cause.getValue())
                        .collect(Collectors.joining("; "));
    }

    private static String orEmpty(@Nullable Number value) {
        return value == null ? "" : value.toString();
    }
}
