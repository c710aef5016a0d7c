package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.results.RunRecord.AxisRecord;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A CSV that workers report row by row: each fork has its own, and the run has all together. */
enum CollectedFile {
    ITERATIONS("iterations.csv", "every iteration"),
    OBSERVATIONS("observations.csv", "what the workload observed in every iteration"),
    TASKS("tasks.csv", "every task of every iteration");

    /** Known to the run and not to the worker. */
    private static final Column UNIT = Column.text("unit", "unit of the value, or empty");

    private final String fileName;
    private final String what;

    CollectedFile(String fileName, String what) {
        this.fileName = fileName;
        this.what = what;
    }

    String fileName() {
        return fileName;
    }

    private CsvColumn[] columns() {
        return switch (this) {
            case ITERATIONS -> IterationColumn.values();
            case OBSERVATIONS -> ObservationColumn.values();
            case TASKS -> TaskColumn.values();
        };
    }

    /** What the worker reports, in the order of the CSV. */
    List<String> names() {
        return Arrays.stream(columns()).map(CsvColumn::key).toList();
    }

    /** The file with the rows of all forks. */
    Table table(List<AxisRecord> axes) {
        List<Column> place = Place.ofForks(axes);
        List<Column> reported = Column.of(columns());
        Table table =
                switch (this) {
                    case ITERATIONS -> Table.of(fileName, what, place, reported).keyedBy(key());
                    case OBSERVATIONS ->
                            // Without a key: what is of the iteration as a whole has no subject.
                            Table.of(
                                    fileName,
                                    what,
                                    place,
                                    Stream.concat(reported.stream(), Stream.of(UNIT)).toList());
                    case TASKS ->
                            Table.of(fileName, what, place, reported)
                                    .keyedBy(key(TaskColumn.TASK.key()));
                };
        return table.under(ForksFile.NAME, Place.CONFIGURATION, Place.FORK);
    }

    private static String[] key(String... more) {
        return Stream.concat(
                        Stream.of(
                                Place.CONFIGURATION,
                                Place.FORK,
                                IterationColumn.PHASE.key(),
                                IterationColumn.ITERATION.key()),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /**
     * Whether the run takes the rows of a fork. Times are those of whole forks; what else there is
     * to see counts also if the fork was to end in another way than by completing.
     */
    boolean takes(ForkRecord fork) {
        return switch (this) {
            case ITERATIONS -> fork.completed();
            case OBSERVATIONS, TASKS -> fork.asExpected();
        };
    }
}
