package dev.threadscale.claim;

import dev.threadscale.flip.FlipUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number, or a time.
 *
 * @param value the number, or the time in ns
 * @param isTime true if it was written with a unit of time
 */
public record Amount(double value, boolean isTime) {

    private static final Pattern FORM =
            Pattern.compile("(-?[0-9]{1,15}([.][0-9]{1,9})?)(ns|us|ms|s|m|h)?");

    /** A size with a unit of 1024, as experiments write the heap. */
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9}(?:[.][0-9]{1,9})?)([kmg])");

    /** Reads {@code 1.5} or {@code 100ms}; empty if it is neither. */
    public static Optional<Amount> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        double number = Double.parseDouble(matcher.group(1));
        String unit = matcher.group(3);
        return Optional.of(
                unit == null
                        ? new Amount(number, false)
                        : new Amount(number * nanoseconds(unit), true));
    }

    /** Reads a number of a searched axis in its unit; empty if it has another one. */
    static Optional<Amount> parse(String text, FlipUnit unit) {
        return switch (unit) {
            case COUNT -> parse(text).filter(amount -> !amount.isTime());
            case RATE -> parse(text.replaceFirst("/s$", ""), FlipUnit.COUNT);
            case TIME -> parse(text).filter(Amount::isTime);
            case SIZE -> {
                Matcher size = SIZE.matcher(text);
                yield size.matches()
                        ? Optional.of(
                                new Amount(
                                        Double.parseDouble(size.group(1))
                                                * (1L << (10 * ("kmg".indexOf(size.group(2)) + 1))),
                                        false))
                        : Optional.empty();
            }
        };
    }

    private static double nanoseconds(String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            default -> 3600e9;
        };
    }
}
