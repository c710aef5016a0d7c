package dev.threadscale.report.page;

import dev.threadscale.claim.Verdict;
import java.util.Arrays;
import java.util.List;

/** A verdict that can be told without its colour: by its sign, and by its word. */
public enum Mark {
    REPRODUCED(Verdict.REPRODUCED, "✓", "yes"),
    NOT_REPRODUCED(Verdict.NOT_REPRODUCED, "✗", "no"),
    INCONCLUSIVE(Verdict.INCONCLUSIVE, "?", "open");

    private final Verdict verdict;
    private final String sign;
    private final String look;

    Mark(Verdict verdict, String sign, String look) {
        this.verdict = verdict;
        this.sign = sign;
        this.look = look;
    }

    public static Mark of(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> REPRODUCED;
            case NOT_REPRODUCED -> NOT_REPRODUCED;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }

    public String word() {
        return verdict.label();
    }

    public String sign() {
        return sign;
    }

    /** The name of its colours in the style sheet. */
    public String look() {
        return look;
    }

    /** How many claims have a verdict. */
    public record Count(Mark mark, long claims) {

        /** The name of its colours in the style sheet: a verdict that none has is no news. */
        public String look() {
            return claims == 0 ? "none" : mark.look();
        }

        /** All verdicts, also those that none has. */
        public static List<Count> of(List<Mark> marks) {
            return Arrays.stream(Mark.values())
                    .map(mark -> new Count(mark, marks.stream().filter(mark::equals).count()))
                    .toList();
        }
    }
}
