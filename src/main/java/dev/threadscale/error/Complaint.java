package dev.threadscale.error;

import com.google.errorprone.annotations.FormatMethod;
import java.util.Locale;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A failure without its remedy.
 *
 * @param location a place in a file that people write; otherwise empty
 * @param exception creates the exception from this and the remedy
 */
public record Complaint<E extends UserException>(
        @Nullable Location location,
        String problem,
        @Nullable Throwable cause,
        BiFunction<Complaint<E>, String, E> exception) {

    /** Creates a failure without a place in a file. */
    @FormatMethod
    public static <E extends UserException> Complaint<E> of(
            BiFunction<Complaint<E>, String, E> exception,
            String problem,
            @Nullable Object... arguments) {
        return new Complaint<>(null, text(problem, arguments), null, exception);
    }

    /** Adds the place. */
    public Complaint<E> at(Location place) {
        return new Complaint<>(place, problem, cause, exception);
    }

    /** Adds the cause. */
    public Complaint<E> because(@Nullable Throwable thrown) {
        return new Complaint<>(location, problem, thrown, exception);
    }

    /** Adds the remedy, which is one or two sentences. */
    @FormatMethod
    public E fix(String remedy, @Nullable Object... arguments) {
        return exception.apply(this, text(remedy, arguments));
    }

    @FormatMethod
    static String text(String format, @Nullable Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
