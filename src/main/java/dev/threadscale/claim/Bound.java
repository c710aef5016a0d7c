package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.stats.TEstimate;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that fulfil a claim: {@code >= 1.5}, {@code < 1}, {@code 0.9 to 1.1}, {@code within
 * 5%} (of equality, as a ratio), {@code beyond 5%}.
 *
 * @param text as written
 * @param low the least of the range, perhaps infinite
 * @param high the most of the range, perhaps infinite
 * @param strict true if the ends are left out
 * @param inside true if values inside the range fulfil the claim; false if those outside do
 * @param isTime true if its numbers are times in ns
 */
public record Bound(
        String text, double low, double high, boolean strict, boolean inside, boolean isTime) {

    private static final Pattern COMPARED = Pattern.compile("(>=|<=|>|<) *(\\S+)");
    private static final Pattern RANGE = Pattern.compile("(\\S+) to (\\S+)");
    private static final Pattern MARGIN =
            Pattern.compile("(within|beyond) ([0-9]{1,3}(?:[.][0-9]{1,3})?)%");

    /** The ratios of a first side that is slower, or faster, than the second. */
    static final Bound MORE = new Bound("> 1", 1, Double.POSITIVE_INFINITY, true, true, false);

    static final Bound LESS = new Bound("< 1", Double.NEGATIVE_INFINITY, 1, true, true, false);

    /** Reads one of the forms; empty if it is malformed, or a range whose ends are reversed. */
    public static Optional<Bound> parse(String text) {
        return parse(text, Amount::parse);
    }

    /** Reads a bound of a searched axis, in its unit. */
    public static Optional<Bound> parse(String text, FlipUnit unit) {
        return parse(text, amount -> Amount.parse(amount, unit));
    }

    private static Optional<Bound> parse(String text, Function<String, Optional<Amount>> amounts) {
        Matcher compared = COMPARED.matcher(text);
        if (compared.matches()) {
            String sign = compared.group(1);
            return amounts.apply(compared.group(2)).map(amount -> compared(text, sign, amount));
        }
        Matcher margin = MARGIN.matcher(text);
        if (margin.matches()) {
            double most = 1 + Double.parseDouble(margin.group(2)) / 100;
            boolean within = margin.group(1).equals("within");
            return Optional.of(new Bound(text, 1 / most, most, false, within, false));
        }
        Matcher range = RANGE.matcher(text);
        return range.matches()
                ? amounts.apply(range.group(1))
                        .flatMap(low ->
                                amounts.apply(range.group(2)).flatMap(h -> range(text, low, h)))
                : Optional.empty();
    }

    /** Reads the text of a bound. */
    @JsonCreator
    static Bound of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException("no bound: " + text));
    }

    private static Bound compared(String text, String sign, Amount amount) {
        boolean above = sign.startsWith(">");
        return new Bound(
                text,
                above ? amount.value() : Double.NEGATIVE_INFINITY,
                above ? Double.POSITIVE_INFINITY : amount.value(),
                sign.length() == 1,
                true,
                amount.isTime());
    }

    private static Optional<Bound> range(String text, Amount low, Amount high) {
        return low.isTime() == high.isTime() && low.value() < high.value()
                ? Optional.of(new Bound(text, low.value(), high.value(), false, true, low.isTime()))
                : Optional.empty();
    }

    @JsonValue
    @Override
    public String text() {
        return text;
    }

    /** Returns true if a value that is known without error fulfils it. */
    public boolean holds(double value) {
        boolean in = strict ? value > low && value < high : value >= low && value <= high;
        return in == inside;
    }

    /**
     * Returns true if all values of a range fulfil it. Only for bounds that are fulfilled inside.
     */
    boolean covers(double least, double most) {
        return strict
                ? least > low && (most < high || Double.isInfinite(high))
                : least >= low && most <= high;
    }

    /** Returns the distance of a value from the nearer end of the range; negative outside. */
    double slack(double value) {
        return Math.min(value - low, high - value);
    }

    /** Returns this bound for the logarithm of a ratio, which is never below 0. */
    Bound logarithmic() {
        return new Bound(text, Math.log(Math.max(0, low)), Math.log(high), strict, inside, isTime);
    }

    /** Returns this margin without its lower end. */
    Bound orLess() {
        return new Bound(text, Double.NEGATIVE_INFINITY, high, false, true, false);
    }

    /** Returns p of the hypothesis that the true value does not fulfil it. */
    double pFor(TEstimate value) {
        return inside ? value.pInside(low, high) : value.pOutside(low, high);
    }

    /** Returns p of the hypothesis that the true value fulfils it. */
    double pAgainst(TEstimate value) {
        return inside ? value.pOutside(low, high) : value.pInside(low, high);
    }
}
