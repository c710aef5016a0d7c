package dev.threadscale.cli.gate;

import dev.threadscale.claim.Bound;
import dev.threadscale.experiment.Experiment.Versions;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The amount by which head may be worse than base.
 *
 * @param percent the extra time that it may take, of the time of base
 * @param errorsPercent how many more of its requests may fail, in percentage points
 */
public record Tolerance(BigDecimal percent, BigDecimal errorsPercent) {

    /** The default tolerance. */
    public static final String USUAL = "2%";

    private static final String SIGN = "<= ";
    private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:[.][0-9]{1,3})?)%?");

    /** Returns the tolerance of a recorded gate. */
    static Tolerance of(Versions versions) {
        return new Tolerance(
                versions.tolerancePercent(),
                Objects.requireNonNullElse(versions.errorsPercent(), BigDecimal.ZERO));
    }

    /** Returns what a gate compares, as it is recorded. */
    Versions versions(GateSides sides) {
        return new Versions(
                sides.base(),
                sides.head(),
                percent,
                errorsPercent.signum() == 0 ? null : errorsPercent);
    }

    /** Reads {@code 5%}; empty if the text is not a percentage from 0 to 100. */
    public static Optional<BigDecimal> parse(String text) {
        return Optional.of(FORM.matcher(text))
                .filter(form -> form.matches())
                .map(form -> new BigDecimal(form.group(1)))
                .filter(percent -> percent.compareTo(new BigDecimal(100)) <= 0);
    }

    /** Returns the bound on the time of head over the time of base. */
    Bound bound() {
        BigDecimal most = BigDecimal.ONE.add(percent.movePointLeft(2));
        return Bound.parse(SIGN + most.stripTrailingZeros().toPlainString()).orElseThrow();
    }

    /** Returns a description of a head that counts as slower. */
    String slower() {
        return "slower than base" + beyond(percent, " %");
    }

    /** Returns a description of a head with too many errors. */
    String worse() {
        return "more errors than base" + beyond(errorsPercent, " percentage points");
    }

    private static String beyond(BigDecimal number, String unit) {
        return number.signum() == 0
                ? ""
                : " by more than " + number.stripTrailingZeros().toPlainString() + unit;
    }
}
