package dev.threadscale.store;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Observed;
import dev.threadscale.protocol.TaskColumn;
import java.util.List;

/** A CSV that workers report row by row: each fork has its own, and the run has all together. */
enum CollectedFile {
    ITERATIONS("iterations.csv"),
    OBSERVATIONS("observations.csv"),
    TASKS("tasks.csv");

    private final String fileName;

    CollectedFile(String fileName) {
        this.fileName = fileName;
    }

    String fileName() {
        return fileName;
    }

    /** What the worker reports, in the order of the CSV. */
    List<Column> columns() {
        return switch (this) {
            case ITERATIONS -> Column.of(IterationColumn.values());
            case OBSERVATIONS -> Column.of(Observed.Column.values());
            case TASKS -> Column.of(TaskColumn.values());
        };
    }

    List<String> names() {
        return columns().stream().map(Column::name).toList();
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
