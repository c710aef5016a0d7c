package dev.threadscale.engine;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.text.TextRule;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the values of a worker's rows, because a malformed value would end up in a CSV file. */
final class RowCheck {

    private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");

    /**
     * The form of a count that may be negative: a task can be submitted slightly before the clock
     * of its iteration starts.
     */
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

    /** The form in which Java writes finite numbers. */
    private static final Pattern NUMBER =
            Pattern.compile("-?[0-9]{1,20}([.][0-9]{1,20})?(E-?[0-9]{1,3})?");

    /** The form of a number above 0. */
    private static final Pattern ROUNDS =
            Pattern.compile("(?=.*[1-9])[0-9]{1,18}([.][0-9]{1,20})?");

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    private static final Pattern TEXT = Pattern.compile(".{0,100}");

    private static final Pattern FLAG = Pattern.compile("true|false");

    private RowCheck() {}

    static boolean iteration(Map<String, String> row) {
        return Stream.of(IterationColumn.values())
                .allMatch(column -> {
                    String value = row.get(column.key());
                    return switch (column) {
                        // The report compares these values with the iteration that is due.
                        case PHASE, ITERATION -> true;
                        case ELAPSED_NS -> is(COUNT, value);
                        case TIMED_ROUNDS -> value == null || is(ROUNDS, value);
                        default -> value == null || is(COUNT, value);
                    };
                });
    }

    static boolean observation(Map<String, String> row) {
        String value = row.get(ObservationColumn.VALUE.key());
        return is(NAME, row.get(ObservationColumn.NAME.key()))
                && isText(row.get(ObservationColumn.SUBJECT.key()))
                && value != null
                && is(NUMBER, value)
                && Double.isFinite(Double.parseDouble(value));
    }

    static boolean task(Map<String, String> row) {
        return Stream.of(TaskColumn.values())
                .allMatch(column -> {
                    String value = row.get(column.key());
                    return switch (column) {
                        case PHASE, ITERATION -> true;
                        case TASK, THREAD -> is(COUNT, value);
                        case TYPE -> isText(value);
                        case VIRTUAL -> is(FLAG, value);
                        case SUBMITTED_NS, START_NS, END_NS, QUEUE_NS, RUN_NS -> is(WHOLE, value);
                        case CPU_NS -> value == null || is(WHOLE, value);
                    };
                });
    }

    private static boolean isText(@Nullable String text) {
        return text != null && is(TEXT, text) && TextRule.LINE.holds(text);
    }

    private static boolean is(Pattern pattern, @Nullable String text) {
        return text != null && pattern.matcher(text).matches();
    }
}
