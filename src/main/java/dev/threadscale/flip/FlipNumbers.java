package dev.threadscale.flip;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/** The numbers that an axis allows. */
record FlipNumbers(FlipUnit unit) {

    /** The part of the gap by which a number may be off the middle in order to be a round one. */
    private static final double LEEWAY = 0.1;

    private static final int MOST_DIGITS = 9;

    /** Returns a round number near the geometric middle of two; empty if none is between them. */
    Optional<Long> between(long low, long high) {
        long step = unit.step();
        if (high - low <= step) {
            return Optional.empty();
        }
        double middle = Math.sqrt((double) low) * Math.sqrt((double) high);
        double leeway = LEEWAY * Math.log((double) high / low);
        for (int digits = 1; digits <= MOST_DIGITS; digits++) {
            long round =
                    step
                            * BigDecimal.valueOf(middle / step)
                                    .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                                    .setScale(0, RoundingMode.HALF_EVEN)
                                    .longValueExact();
            if (round > low && round < high && Math.abs(Math.log(round / middle)) <= leeway) {
                return Optional.of(round);
            }
        }
        return Optional.of(low - Math.floorMod(low, step) + step);
    }
}
