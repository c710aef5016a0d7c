package dev.threadscale.cli.gate;

import dev.threadscale.claim.Bound;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The extra time that head may take compared with base.
 *
 * @param percent of the time of base
 */
public record Tolerance(BigDecimal percent) {

    /** The default tolerance. */
    public static final String USUAL = "2%";

    private static final String SIGN = "<= ";
    private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:[.][0-9]{1,3})?)%?");

    /** Reads {@code 5%}; empty if the text is not a percentage from 0 to 100. */
    public static Optional<Tolerance> parse(String text) {
        return Optional.of(FORM.matcher(text))
                .filter(form -> form.matches())
                .map(form -> new BigDecimal(form.group(1)))
                .filter(percent -> percent.compareTo(new BigDecimal(100)) <= 0)
                .map(Tolerance::new);
    }

    /** Returns the bound on the time of head over the time of base. */
    Bound bound() {
        BigDecimal most = BigDecimal.ONE.add(percent.movePointLeft(2));
        return Bound.parse(SIGN + most.stripTrailingZeros().toPlainString()).orElseThrow();
    }

    /** Returns a description of a head that counts as slower. */
    String slower() {
        return percent.signum() == 0
                ? "slower than base"
                : "slower than base by more than %s %%"
                        .formatted(percent.stripTrailingZeros().toPlainString());
    }
}
