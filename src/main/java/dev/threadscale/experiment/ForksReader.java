package dev.threadscale.experiment;

import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Reads the number of forks: {@code forks}, and the {@code precision} that may decide between the
 * minimum and the maximum.
 *
 * @param searching true if the experiment searches an axis
 * @param claiming true if it has findings
 */
record ForksReader(Fields measure, boolean searching, boolean claiming) {

    private static final int FEWEST_FOR_A_SPREAD = 2;
    private static final String FORKS = "forks";
    private static final String PICTURE = "picture";
    private static final String PRECISION = "precision";
    private static final String NO_PRECISION = "none";
    private static final String NUMBER_OR_BOUNDS =
            "a whole number from 1 to %d, or {min: 3, max: 20}".formatted(Bounds.FORKS);
    private static final BigDecimal CONFIDENCE = new BigDecimal("95");

    /** The default numbers of forks. */
    static final Forks USUAL = new Forks(3, 3, 3, Optional.empty());

    /**
     * The numbers of forks that were read.
     *
     * @param picture number of forks of a configuration without a finding
     * @param least minimum number of forks of any other configuration
     * @param most maximum number of forks of a configuration
     */
    record Forks(int picture, int least, int most, Optional<Precision> precision) {}

    Forks read() {
        Optional<YamlNode> forks = measure.optional(FORKS);
        Optional<YamlNode> precisionNode = measure.optional(PRECISION);
        Optional<YamlNode> confidenceNode = measure.optional("confidence");
        Optional<BigDecimal> precision = precisionNode.flatMap(ForksReader::precision);
        BigDecimal confidence =
                confidenceNode
                        .map(n -> Values.percentage(n, "confidence", "80", "99.9"))
                        .orElse(CONFIDENCE);
        Optional<Precision> goal = precision.map(percent -> new Precision(percent, confidence));
        if (forks.isPresent() && forks.get() instanceof YamlNode.Mapping) {
            refuseSearch("forks: {min, max}", FORKS);
            if (goal.isEmpty() && !claiming) {
                throw measure.problem(
                                FORKS,
                                "forks: {min, max} needs 'findings' or a 'precision', which"
                                        + " decide when there are enough")
                        .fix(
                                "Set 'forks' to a single number, or add a precision:"
                                        + " 'precision: 2%%'.");
            }
            return bounds(forks.get(), goal);
        }
        if (goal.isPresent()) {
            refuseSearch("'precision'", PRECISION);
            throw measure.problem(
                            forks.isEmpty() ? PRECISION : FORKS,
                            "'precision' needs a minimum and a maximum of 'forks'")
                    .fix("Write 'forks: {min: 3, max: 20}', or 'precision: none'.");
        }
        int number =
                forks.map(n -> (int) Fields.whole(n, FORKS, 1, Bounds.FORKS, NUMBER_OR_BOUNDS))
                        .orElse(USUAL.least());
        return new Forks(number, number, number, goal);
    }

    private static Optional<BigDecimal> precision(YamlNode node) {
        return node instanceof YamlNode.Scalar(var at, String text, boolean plain)
                        && text.equals(NO_PRECISION)
                ? Optional.empty()
                : Optional.of(Values.percentage(node, PRECISION, "0.1", "50"));
    }

    private void refuseSearch(String what, String key) {
        if (searching) {
            throw measure.problem(
                            key,
                            "%s cannot be combined with 'search', which needs the same number"
                                    + " of forks for every count",
                            what)
                    .fix(
                            "Remove it and set 'forks' to a single number, or list the levels"
                                    + " in the matrix.");
        }
    }

    private static Forks bounds(YamlNode node, Optional<Precision> goal) {
        Fields bounds =
                Fields.of(node, FORKS).know(List.of(PICTURE, "min", "max")).requiring("min", "max");
        int min = bound(bounds, "min");
        int max = bound(bounds, "max");
        int picture =
                bounds.optional(PICTURE)
                        .map(n -> (int) Fields.whole(n, PICTURE, 1, Bounds.FORKS))
                        .orElse(min);
        if (min > max) {
            throw bounds.required("max")
                    .problem("the maximum of forks, %d, is below the minimum, %d", max, min)
                    .fix("Set 'max' above 'min'.");
        }
        if (picture > min) {
            throw bounds.required(PICTURE)
                    .problem(
                            "%d forks for 'picture' are more than the minimum for findings, %d",
                            picture, min)
                    .fix("Set 'picture' to at most 'min'.");
        }
        if (picture < min && goal.isPresent()) {
            throw bounds.required(PICTURE)
                    .problem(
                            "'picture' cannot be combined with 'precision', which applies to"
                                    + " every mean")
                    .fix("Remove one of the two.");
        }
        return new Forks(picture, min, max, goal);
    }

    private static int bound(Fields bounds, String key) {
        return (int) Fields.whole(bounds.required(key), key, FEWEST_FOR_A_SPREAD, Bounds.FORKS);
    }
}
