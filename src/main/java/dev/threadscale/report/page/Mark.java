package dev.threadscale.report.page;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.report.table.FindingWords;
import java.util.Arrays;
import java.util.List;

/**
 * The look of a claim's verdict on a page. The sign and the word are sufficient without the colour.
 * There is one more mark than verdicts: a claim that no run here can test is inconclusive but not
 * open.
 */
public enum Mark {
    REPRODUCED(Verdict.REPRODUCED.label(), "✓", "yes", "holds", "hold"),
    NOT_REPRODUCED(Verdict.NOT_REPRODUCED.label(), "✗", "no", "does not hold", "do not hold"),
    INCONCLUSIVE(Verdict.INCONCLUSIVE.label(), "?", "open", "is open", "are open"),
    /** A claim about another system, or about something that is not measured. */
    NOT_TESTABLE("not testable here", "–", "none", "cannot be tested", "cannot be tested");

    private final String word;
    private final String sign;
    private final String look;
    private final String ofOne;
    private final String ofSeveral;

    Mark(String word, String sign, String look, String ofOne, String ofSeveral) {
        this.word = word;
        this.sign = sign;
        this.look = look;
        this.ofOne = ofOne;
        this.ofSeveral = ofSeveral;
    }

    static Mark of(Judgement judgement) {
        if (FindingWords.isBeyond(judgement)) {
            return NOT_TESTABLE;
        }
        return switch (judgement.verdict()) {
            case REPRODUCED -> REPRODUCED;
            case NOT_REPRODUCED -> NOT_REPRODUCED;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }

    public String word() {
        return word;
    }

    public String sign() {
        return sign;
    }

    /** Returns the name of its colours in the style sheet. */
    public String look() {
        return look;
    }

    /** The number of claims with a verdict. */
    public record Count(Mark mark, long claims) {

        /**
         * Returns the name of its colours in the style sheet, which are neutral for a verdict
         * without claims.
         */
        public String look() {
            return claims == 0 ? "none" : mark.look();
        }

        /** Returns true if some claims are open. */
        public boolean isOpen() {
            return mark == INCONCLUSIVE && claims > 0;
        }

        /** Returns the number with its verb: {@code 5 hold}. */
        public String words() {
            return claims + " " + (claims == 1 ? mark.ofOne : mark.ofSeveral);
        }

        /**
         * Returns counts for all verdicts, including those without claims; empty if there are no
         * claims.
         */
        public static List<Count> of(List<FindingEntry> claims) {
            return claims.isEmpty()
                    ? List.of()
                    : Arrays.stream(Mark.values())
                            .map(mark -> new Count(mark, of(mark, claims)))
                            .filter(count -> count.mark != NOT_TESTABLE || count.claims > 0)
                            .toList();
        }

        static long of(Mark mark, List<FindingEntry> claims) {
            return claims.stream().filter(claim -> claim.mark() == mark).count();
        }
    }
}
