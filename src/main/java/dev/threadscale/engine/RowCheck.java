package dev.threadscale.engine;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.TaskColumn;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether values of a worker's row are what they have to be: what is not would end in a CSV. */
final class RowCheck {

    private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");

    /** A task can be handed out before the clock of its iteration starts, by a hair. */
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

    /** As Java writes finite numbers. */
    private static final Pattern NUMBER =
            Pattern.compile("-?[0-9]{1,20}([.][0-9]{1,20})?(E-?[0-9]{1,3})?");

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    /** And what a spreadsheet would not compute: an image may be a stranger's. */
    private static final Pattern TEXT = Pattern.compile("(?![=+@-])[^\\p{Cntrl}]{0,100}");

    private RowCheck() {}

    static boolean iteration(Map<String, String> row) {
        for (IterationColumn column : IterationColumn.values()) {
            String value = row.get(column.key());
            boolean good =
                    switch (column) {
                        // Compared with the iteration that is due.
                        case PHASE, ITERATION -> true;
                        case ELAPSED_NS -> is(COUNT, value);
                        default -> value == null || is(COUNT, value);
                    };
            if (!good) {
                return false;
            }
        }
        return true;
    }

    static boolean observation(Map<String, String> row) {
        return is(NAME, row.get(ObservationColumn.NAME.key()))
                && is(TEXT, row.get(ObservationColumn.SUBJECT.key()))
                && isFinite(row.get(ObservationColumn.VALUE.key()));
    }

    static boolean task(Map<String, String> row) {
        for (TaskColumn column : TaskColumn.values()) {
            String value = row.get(column.key());
            boolean good =
                    switch (column) {
                        // Compared with the iteration that they belong to.
                        case PHASE, ITERATION -> true;
                        case TASK, THREAD -> is(COUNT, value);
                        case TYPE -> is(TEXT, value);
                        case VIRTUAL -> "true".equals(value) || "false".equals(value);
                        case SUBMITTED_NS, START_NS, END_NS, QUEUE_NS, RUN_NS -> is(WHOLE, value);
                        case CPU_NS -> value == null || is(WHOLE, value);
                    };
            if (!good) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFinite(@Nullable String text) {
        return text != null && is(NUMBER, text) && Double.isFinite(Double.parseDouble(text));
    }

    private static boolean is(Pattern pattern, @Nullable String text) {
        return text != null && pattern.matcher(text).matches();
    }
}
