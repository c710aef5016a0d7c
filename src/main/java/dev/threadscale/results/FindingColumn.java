package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;

/** The columns of {@code findings.csv} that stand behind those of the run, in their order. */
public enum FindingColumn implements CsvColumn {
    FINDING("finding", "id of the claim within its experiment"),
    CLAIM("claim", "the claim in words"),
    EXPECTED("expected", "what has to be fulfilled"),
    QUANTITY("quantity", "what is compared: a column of another CSV, or an observation"),
    VERDICT("verdict", "reproduced, not reproduced, or inconclusive"),
    STATISTIC(
            "statistic",
            "what the estimate is: ratio (of geometric means of the forks' means), mean (of the"
                    + " forks' means, in the unit of the quantity), or share (of forks)"),
    ESTIMATE(
            "estimate",
            "of the comparison that decides: the one that supports the claim least or contradicts it"
                    + " most"),
    CI95_LOW("ci95_low", "lower bound of the estimate's 95 % confidence interval"),
    CI95_HIGH("ci95_high", "upper bound of the same interval"),
    P("p", "of all comparisons together, two-sided; Welch's t for ratios, Student's t for means"),
    P_HOLM("p_holm", "the same p after Holm's correction over all findings of the run"),
    PLACE("place", "levels of the comparison that decides; empty if there is but one"),
    COMPARISONS("comparisons", "how many comparisons the claim comes down to"),
    PUBLISHED("published", "the published values"),
    REFERENCE("reference", "the file in references/ that they come from"),
    READ("read", "how they follow from that file"),
    REASON("reason", "why the verdict is what it is, in words"),
    EFFECT_SIZE(
            "effect_size",
            "Hedges' g of the two configurations of a ratio: the difference in standard deviations"
                    + " between forks; like the p of the next columns of the logarithms of the"
                    + " forks' means"),
    CLIFFS_DELTA(
            "cliffs_delta",
            "Cliff's delta of the same: how much likelier a fork of the first is the slower one than"
                    + " the faster one, -1 to 1"),
    WELCH_P("welch_p", "p that both are equal, two-sided, Welch's t"),
    STUDENT_P("student_p", "the same, Student's t"),
    MANN_WHITNEY_P("mann_whitney_p", "the same, Mann-Whitney U"),
    BOOTSTRAP_LOW(
            "bootstrap_low",
            "lower bound of a 95 % interval of the ratio of their arithmetic means, by resampling"
                    + " forks and then iterations"),
    BOOTSTRAP_HIGH("bootstrap_high", "upper bound of the same interval");

    private final String key;
    private final String description;

    FindingColumn(String key, String description) {
        this.key = key;
        this.description = description;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public CsvType type() {
        return switch (this) {
            case FINDING,
                    CLAIM,
                    EXPECTED,
                    QUANTITY,
                    VERDICT,
                    STATISTIC,
                    PLACE,
                    PUBLISHED,
                    REFERENCE,
                    READ,
                    REASON ->
                    CsvType.TEXT;
            case COMPARISONS -> CsvType.WHOLE;
            default -> CsvType.NUMBER;
        };
    }

    @Override
    public String description() {
        return description;
    }
}
