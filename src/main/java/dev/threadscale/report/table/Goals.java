package dev.threadscale.report.table;

import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.Run;
import dev.threadscale.results.SearchRow;
import dev.threadscale.text.Counted;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The goals for which forks were added: precise means and knees. */
public final class Goals {

    private Goals() {}

    /** The requested precision, and the configurations that missed it. */
    record Reached(Analysis data, Precision asked, @Nullable Integer mostForks) {

        List<MeasuredConfiguration> missed() {
            return data.run().measured().stream()
                    .filter(configuration ->
                            halfWidth(configuration).filter(half -> half <= asked.goal()).isEmpty())
                    .toList();
        }

        String title() {
            return "precision: %d of %d configurations are known within ±%s %% (%s %% confidence)"
                    .formatted(
                            data.run().measured().size() - missed().size(),
                            data.run().measured().size(),
                            asked.percent().stripTrailingZeros().toPlainString(),
                            asked.confidencePercent().stripTrailingZeros().toPlainString());
        }

        /** Returns the name of the quantity whose means are to be known. */
        String quantity() {
            return data.results().getLast();
        }

        Optional<Double> mean(MeasuredConfiguration configuration) {
            return configuration.mean(quantity());
        }

        /** Returns half the width of the interval over the mean; empty if unknown. */
        Optional<Double> halfWidth(MeasuredConfiguration configuration) {
            return configuration
                    .estimate(quantity())
                    .flatMap(known -> known.relativeHalfWidth(asked.confidence()))
                    .filter(Double::isFinite);
        }

        String forks(MeasuredConfiguration configuration) {
            return configuration.elapsed().forks() + " of " + mostForks;
        }
    }

    /** Returns the goal of the run; empty if no precision was requested. */
    static Stream<Reached> precision(Analysis data) {
        MeasureRecord measure = data.run().record().experiment().measure();
        return measure.precisionPercent() == null
                        || measure.confidencePercent() == null
                        || data.run().measured().isEmpty()
                        || data.results().isEmpty()
                ? Stream.empty()
                : Stream.of(
                        new Reached(
                                data,
                                new Precision(
                                        measure.precisionPercent(), measure.confidencePercent()),
                                measure.forksMax()));
    }

    /**
     * The counts between which the knee of each series lies.
     *
     * @param found the results of all searches of the run
     * @param errors failed requests of the measured counts
     */
    public record Knees(Run run, Search search, List<SearchRow> found, ServiceErrors errors) {

        /** Returns the failed requests at the highest count that meets the service level. */
        public Optional<ErrorShare> errors(SearchRow row) {
            return row.low().flatMap(low -> errors.at(row.at(search, low.count())));
        }

        boolean hasErrors() {
            return found.stream().anyMatch(row -> errors(row).isPresent());
        }

        List<Axis> series() {
            return run.varying().stream().filter(axis -> !axis.searched()).toList();
        }

        /** Returns the results in the order of the matrix. */
        public List<SearchRow> rows() {
            return found.stream()
                    .sorted(Comparator.comparing(SearchRow::levels, Axis.order(series())))
                    .toList();
        }

        String from() {
            return count(search.from());
        }

        String title() {
            if (search.hasLevel()) {
                return "highest %s that meets the service level: %s"
                        .formatted(search.axis(), search.levelText());
            }
            String base = LevelLabels.level(search.axis(), Long.toString(search.from()));
            boolean ofTask = search.axis().equals(Axes.TASKS) && !run.strongScaling();
            return """
            knees: the lowest count that costs at least %s times as much as %s
            cost: %s, divided by that of %s\
            """
                    .formatted(
                            search.collapse().toPlainString(),
                            base,
                            ofTask ? "mean elapsed time of a task" : "mean elapsed time",
                            base);
        }

        /** Returns the title of the column of results. */
        String asked() {
            return (search.hasLevel() ? "highest " : "knee of ") + search.axis();
        }

        /** Returns the title of the column of times at the first count. */
        String first() {
            return (search.hasLevel() ? "latency at " : "mean at ") + from();
        }

        /** Returns the title of the column of times at the knee. */
        String beyond() {
            return search.hasLevel() ? "above" : "collapsed";
        }

        String cost() {
            return search.hasLevel() ? "of limit" : "cost";
        }

        String knee(SearchRow row) {
            if (row.low().isEmpty()) {
                return "given up";
            }
            String low = count(row.low().get().count());
            return row.high()
                            .map(high -> "between %s and %s".formatted(low, count(high.count())))
                            .orElse((search.hasLevel() ? "at least " : "none up to ") + low)
                    + (row.isMonotone() ? "" : ", not steadily");
        }

        /** Returns one line for each reason, since a table does not have room for sentences. */
        List<String> reasons() {
            return found.stream()
                    .filter(row -> !row.reason().isEmpty())
                    .map(row ->
                            (row.outcome().equals(SearchRow.GIVEN_UP) ? "given up " : "ends ")
                                    + row.reason())
                    .distinct()
                    .toList();
        }
    }

    /**
     * Returns the knees of a run, with the failed requests of its counts; empty without a search.
     */
    public static Stream<Knees> knees(ServiceErrors errors) {
        Run run = errors.run();
        return run.searches().isEmpty()
                ? Stream.empty()
                : run.record().search().stream()
                        .map(search -> new Knees(run, search, run.searches(), errors));
    }

    private static String count(long count) {
        return Counted.number(count);
    }
}
