package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Reads how often to measure: {@code forks}, and the {@code precision} that may decide of them. */
final class ForksReader {

    private static final int MOST_FORKS = 1_000;
    private static final int FEWEST_FOR_A_SPREAD = 2;
    private static final String FORKS = "forks";
    private static final String PRECISION = "precision";
    private static final String NO_PRECISION = "none";
    private static final String NUMBER_OR_BOUNDS =
            "a whole number from 1 to %d, or with 'precision' {min: 3, max: 20}"
                    .formatted(MOST_FORKS);
    private static final BigDecimal CONFIDENCE = new BigDecimal("95");

    /**
     * What was read.
     *
     * @param least forks of each configuration
     */
    record Forks(int least, Optional<Precision> precision) {}

    private final Fields measure;
    private final boolean searching;

    /**
     * A reader of the keys of {@code measure}.
     *
     * @param searching true if the experiment searches an axis
     */
    ForksReader(Fields measure, boolean searching) {
        this.measure = measure;
        this.searching = searching;
    }

    Forks read(int otherwise) {
        Optional<YamlNode> forks = measure.optional(FORKS);
        Optional<BigDecimal> precision =
                Values.orElse(
                        measure.optional(PRECISION), ForksReader::precision, Optional.empty());
        BigDecimal confidence =
                Values.orElse(
                        measure.optional("confidence"),
                        n -> Values.percentage(n, "confidence", "80", "99.9"),
                        CONFIDENCE);
        if (precision.isPresent()) {
            return bounded(forks, precision.get(), confidence);
        }
        if (forks.isPresent() && forks.get() instanceof YamlNode.Mapping) {
            throw new UserException(
                    forks.get().location(),
                    "nothing decides between the least and the most 'forks'",
                    "Add 'precision: 2%', or write one number of forks.");
        }
        return new Forks(
                Values.orElse(
                        forks,
                        n -> (int) Fields.whole(n, FORKS, 1, MOST_FORKS, NUMBER_OR_BOUNDS),
                        otherwise),
                Optional.empty());
    }

    private static Optional<BigDecimal> precision(YamlNode node) {
        return node instanceof YamlNode.Scalar(var at, String text, boolean plain)
                        && text.equals(NO_PRECISION)
                ? Optional.empty()
                : Optional.of(Values.percentage(node, PRECISION, "0.1", "50"));
    }

    private Forks bounded(Optional<YamlNode> forks, BigDecimal percent, BigDecimal confidence) {
        if (searching) {
            throw new UserException(
                    measure.keyLocation(PRECISION),
                    "'precision' does not go with 'search', which needs as many forks of every count",
                    "Take 'precision' out and write one number of 'forks', or list the levels in"
                            + " the matrix.");
        }
        if (forks.isEmpty() || !(forks.get() instanceof YamlNode.Mapping)) {
            throw new UserException(
                    measure.keyLocation(forks.isEmpty() ? PRECISION : FORKS),
                    "'precision' needs the least and the most 'forks' that it may ask for",
                    "Write 'forks: {min: 3, max: 20}', or 'precision: none'.");
        }
        Fields bounds = Fields.of(forks.get(), FORKS).know(List.of("min", "max"));
        YamlNode minNode = bounds.required("min");
        YamlNode maxNode = bounds.required("max");
        bounds.rejectOthers();
        int min = (int) Fields.whole(minNode, "min", FEWEST_FOR_A_SPREAD, MOST_FORKS);
        int max = (int) Fields.whole(maxNode, "max", FEWEST_FOR_A_SPREAD, MOST_FORKS);
        if (min > max) {
            throw new UserException(
                    maxNode.location(),
                    "the most forks, %d, are fewer than the least, %d".formatted(max, min),
                    "Make 'max' larger than 'min'.");
        }
        return new Forks(min, Optional.of(new Precision(percent, confidence, max)));
    }
}
