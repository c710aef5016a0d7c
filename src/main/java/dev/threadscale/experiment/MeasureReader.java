package dev.threadscale.experiment;

import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.experiment.WorkloadReader.StudiedWork;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code measure} with its defaults. The {@code precision} may decide the number of {@code
 * forks} between a minimum and a maximum.
 */
final class MeasureReader {

    private static final int FEWEST_FOR_A_SPREAD = 2;
    private static final String FORKS = "forks";
    private static final String PICTURE = "picture";
    private static final String PRECISION = "precision";
    private static final String NO_PRECISION = "none";
    private static final String NUMBER_OR_BOUNDS =
            "a whole number from 1 to %d, or {min: 3, max: 20}".formatted(Bounds.FORKS);
    private static final BigDecimal CONFIDENCE = new BigDecimal("95");

    /** The default numbers of forks. */
    private static final Forks USUAL = new Forks(3, 3, 3, Optional.empty());

    private static final Forks FOR_A_FLIP = new Forks(5, 5, 20, Optional.empty());

    /**
     * The numbers of forks that were read.
     *
     * @param picture number of forks of a configuration without a finding
     * @param least minimum number of forks of any other configuration
     * @param most maximum number of forks of a configuration
     */
    private record Forks(int picture, int least, int most, Optional<Precision> precision) {}

    private MeasureReader() {}

    /**
     * Reads the settings of the measurement.
     *
     * @param search the search of the experiment, if it has one
     * @param claiming true if it has findings
     * @param work the workload, if it is valid: a benchmark of JMH runs its iterations itself, and
     *     one window of load is enough for a fork
     */
    static Measure read(
            Fields fields,
            Optional<YamlNode> search,
            boolean claiming,
            Optional<StudiedWork> work) {
        Optional<JmhBenchmark> benchmark = work.flatMap(StudiedWork::code).flatMap(Code::benchmark);
        boolean windows = work.isPresent() && !work.get().type().results().isEmpty();
        IterationCount warmup =
                iterations(
                        fields,
                        "warmup",
                        0,
                        ChosenCount.STEADY,
                        benchmark.map(jmh -> jmh.warmup().iterations()).orElse(windows ? 0 : 5));
        IterationCount iterations =
                iterations(
                        fields,
                        "iterations",
                        1,
                        ChosenCount.AUTO,
                        benchmark
                                .map(jmh -> jmh.measurement().iterations())
                                .orElse(windows ? 1 : 10));
        Forks forks = fields.attempt(() -> forks(fields, search, claiming)).orElse(USUAL);
        Measure measure =
                new Measure(
                        warmup,
                        iterations,
                        forks.picture(),
                        forks.least(),
                        forks.most(),
                        forks.precision(),
                        fields.orElse(
                                "timeout",
                                n -> Values.duration(n, "timeout"),
                                Duration.ofMinutes(2)),
                        Values.wordOr(fields, "order", Measure.Order.SHUFFLED),
                        fields.orElse("seed", n -> Fields.whole(n, "seed", 0, Long.MAX_VALUE), 42L),
                        Values.wordOr(fields, "sentinel", Measure.SentinelUse.AUTO),
                        fields.orElse("task-log", n -> Values.flag(n, "task-log"), false),
                        Values.wordOr(fields, "counters", Measure.CounterSet.USUAL),
                        Values.wordOr(fields, "explain", Measure.Explain.NONE));
        fields.rejectOthers();
        if (benchmark.isPresent()) {
            refuseChoice(fields, measure);
        }
        return measure;
    }

    /** Rejects settings for which only the kit's own worker acts between iterations. */
    private static void refuseChoice(Fields fields, Measure measure) {
        if (measure.iterationsPerFork().isEmpty()) {
            throw fields.problem(
                            measure.warmup() instanceof ChosenCount ? "warmup" : "iterations",
                            "JMH needs a fixed number of iterations")
                    .fix(
                            "Write a whole number, or leave out the key to use the number in"
                                    + " the benchmark's annotations.");
        }
        if (measure.taskLog()) {
            throw fields.problem("task-log", "JMH does not log its operations")
                    .fix("Leave it out; the mode 'sample' reports their percentiles.");
        }
    }

    private static IterationCount iterations(
            Fields fields, String key, int min, ChosenCount word, int otherwise) {
        return fields.orElse(key, n -> iterations(n, key, min, word), IterationCount.of(otherwise));
    }

    private static IterationCount iterations(YamlNode node, String key, int min, ChosenCount word) {
        if (node instanceof YamlNode.Scalar scalar && scalar.text().equals(word.text())) {
            return word;
        }
        String expected =
                "a whole number from %d to %d, or %s"
                        .formatted(min, Bounds.ITERATIONS, word.text());
        return IterationCount.of((int) Fields.whole(node, key, min, Bounds.ITERATIONS, expected));
    }

    private static Forks forks(Fields measure, Optional<YamlNode> search, boolean claiming) {
        boolean flipping = search.filter(SearchReader::isFlip).isPresent();
        boolean searching = search.isPresent();
        Optional<YamlNode> forks = measure.optional(FORKS);
        Optional<YamlNode> precisionNode = measure.optional(PRECISION);
        Optional<YamlNode> confidenceNode = measure.optional("confidence");
        Optional<BigDecimal> precision = precisionNode.flatMap(MeasureReader::precision);
        BigDecimal confidence =
                confidenceNode
                        .map(n -> Values.percentage(n, "confidence", "80", "99.9"))
                        .orElse(CONFIDENCE);
        Optional<Precision> goal = precision.map(percent -> new Precision(percent, confidence));
        if (forks.isPresent() && forks.get() instanceof YamlNode.Mapping) {
            refuseSearch(measure, searching && !flipping, "forks: {min, max}", FORKS);
            if (goal.isPresent()) {
                refuseSearch(measure, searching, "'precision'", PRECISION);
            }
            if (goal.isEmpty() && !claiming && !flipping) {
                throw measure.problem(
                                FORKS,
                                "forks: {min, max} needs 'findings' or a 'precision', which"
                                        + " decide when there are enough")
                        .fix(
                                "Set 'forks' to a single number, or add a precision:"
                                        + " 'precision: 2%%'.");
            }
            return bounds(forks.get(), goal, flipping);
        }
        if (goal.isPresent()) {
            refuseSearch(measure, searching, "'precision'", PRECISION);
            throw measure.problem(
                            forks.isEmpty() ? PRECISION : FORKS,
                            "'precision' needs a minimum and a maximum of 'forks'")
                    .fix("Write 'forks: {min: 3, max: 20}', or 'precision: none'.");
        }
        if (flipping && forks.isEmpty()) {
            return FOR_A_FLIP;
        }
        int number =
                forks.map(n -> (int) Fields.whole(n, FORKS, 1, Bounds.FORKS, NUMBER_OR_BOUNDS))
                        .orElse(USUAL.least());
        if (flipping && number < Measure.LEAST_FOR_A_FLIP) {
            throw measure.problem(
                            FORKS,
                            "a search for a flip needs at least %d forks of each side",
                            Measure.LEAST_FOR_A_FLIP)
                    .fix("Write 'forks: {min: 5, max: 20}'.");
        }
        return new Forks(number, number, number, goal);
    }

    private static Optional<BigDecimal> precision(YamlNode node) {
        return node instanceof YamlNode.Scalar(var at, String text, boolean plain)
                        && text.equals(NO_PRECISION)
                ? Optional.empty()
                : Optional.of(Values.percentage(node, PRECISION, "0.1", "50"));
    }

    private static void refuseSearch(Fields measure, boolean searching, String what, String key) {
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

    private static Forks bounds(YamlNode node, Optional<Precision> goal, boolean flipping) {
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
        if (picture < min && flipping) {
            throw bounds.required(PICTURE)
                    .problem("'picture' cannot be combined with a search for a flip")
                    .fix("Remove it: every number needs 'min' forks.");
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
