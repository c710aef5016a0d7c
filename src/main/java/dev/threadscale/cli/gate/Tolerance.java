package dev.threadscale.cli.gate;

import dev.threadscale.claim.Bound;
import dev.threadscale.experiment.Experiment.Versions;
import java.math.BigDecimal;
import java.util.Objects;

/**
 * The amount by which head may be worse than base.
 *
 * @param percent the extra time that it may take, of the time of base
 * @param errorsPercent how many more of its requests may fail, in percentage points
 */
record Tolerance(BigDecimal percent, BigDecimal errorsPercent) {

    private static final String SIGN = "<= ";

    /** Returns the tolerance of a recorded gate. */
    static Tolerance of(Versions versions) {
        return new Tolerance(
                versions.tolerancePercent(),
                Objects.requireNonNullElse(versions.errorsPercent(), BigDecimal.ZERO));
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
