package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.flag;
import static dev.threadscale.results.csv.Column.high;
import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Column.ColumnWords;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.ScalingModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A row of {@code models.csv}: one of the two laws of scaling, fitted to a series.
 *
 * @param levels label by axis; the axis along which times were fitted has none
 * @param over that axis
 * @param shown true if the law is drawn
 * @param reason why it is not shown, or was not fitted
 * @param points means that it was fitted to
 * @param model empty if it was not fitted
 */
public record ModelRow(
        Map<String, String> levels,
        String over,
        String law,
        boolean shown,
        String reason,
        int points,
        Optional<ScalingModel> model) {

    public static final String FILE = "models.csv";

    private static final List<Column<ModelRow>> COLUMNS =
            List.of(
                    text("over", "the axis along which times were fitted; its own cell is empty")
                            .of(ModelRow::over),
                    text("law", "amdahl, or universal (Gunther's Universal Scalability Law)")
                            .of(ModelRow::law),
                    flag("shown", "true if it is drawn: one of the two laws at most")
                            .of(ModelRow::shown),
                    text("reason", "why it is not shown, or was not fitted").of(ModelRow::reason),
                    whole("points", "count", "means that it was fitted to").of(ModelRow::points),
                    fitted(
                            number("single_ns", "ns", "elapsed time with one thread, as fitted"),
                            ScalingModel::single),
                    fitted(
                            number(
                                    "serial_share",
                                    "sigma: the share of the work that is serial, 0 to 1"),
                            ScalingModel::sigma),
                    number(
                                    "serial_share_ci95_low",
                                    "lower bound of its 95 % confidence interval, Student's t on the residuals")
                            .low(row -> row.model.map(ScalingModel::sigmaInterval)),
                    high(
                            "serial_share_ci95_high",
                            "",
                            row -> row.model.map(ScalingModel::sigmaInterval)),
                    fitted(
                            number(
                                    "pair_cost",
                                    "kappa: what each pair of threads costs, of single_ns; empty in amdahl"),
                            model -> model.coherent() ? model.kappa() : Optional.empty()),
                    number("pair_cost_ci95_low", "lower bound of its interval, as above")
                            .low(row -> row.model.flatMap(ScalingModel::kappaInterval)),
                    high(
                            "pair_cost_ci95_high",
                            "",
                            row -> row.model.flatMap(ScalingModel::kappaInterval)),
                    fitted(
                            number(
                                    "peak_threads",
                                    "count",
                                    "threads with the highest throughput if there were as many CPUs: sqrt((1 -"
                                            + " sigma) / kappa)"),
                            model -> model.peak().map(ScalingModel.Peak::threads)),
                    number("peak_threads_ci95_low", "count", "lower bound of its interval")
                            .low(row ->
                                    row.model
                                            .flatMap(ScalingModel::peak)
                                            .map(ScalingModel.Peak::interval)),
                    high(
                            "peak_threads_ci95_high",
                            "count",
                            row ->
                                    row.model
                                            .flatMap(ScalingModel::peak)
                                            .map(ScalingModel.Peak::interval)),
                    fitted(
                            number(
                                    "adjusted_r2",
                                    "share of the weighted variance of the means that it explains, adjusted for"
                                            + " its parameters"),
                            ScalingModel::adjustedR2),
                    fitted(
                            number("p", "p that a constant time explains as much, F test"),
                            ScalingModel::p));

    private static Column<ModelRow> fitted(ColumnWords words, Function<ScalingModel, ?> value) {
        return words.of(row -> row.model.map(value));
    }

    public static Table<ModelRow> table(RunRecord run) {
        return Table.of(
                FILE,
                "Amdahl's and Gunther's laws, fitted",
                Place.<ModelRow>run(run),
                Place.engine(run),
                Place.kinds(run, ModelRow::levels),
                COLUMNS);
    }
}
