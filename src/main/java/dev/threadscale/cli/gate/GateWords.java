package dev.threadscale.cli.gate;

import com.fasterxml.jackson.databind.util.StdConverter;
import dev.threadscale.comparison.PairVerdict;

/** Converts verdicts to the words of a gate. */
final class GateWords extends StdConverter<PairVerdict, String> {

    static String of(PairVerdict verdict) {
        return switch (verdict) {
            case MORE_ERRORS -> "more errors than base";
            case DIFFERENT -> "slower by more than the tolerance";
            case OPEN -> "undecided";
            case SAME -> "within the tolerance";
            case NOT_COMPARABLE, ONLY_HEAD, ONLY_BASE -> "not measured";
            case NEITHER -> "cannot run here";
        };
    }

    @Override
    public String convert(PairVerdict verdict) {
        return of(verdict);
    }
}
