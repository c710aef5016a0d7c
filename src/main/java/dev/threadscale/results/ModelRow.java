package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.ScalingModel;
import dev.threadscale.stats.ScalingModel.Peak;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code models.csv}: one of the two laws of scaling, fitted to a series.
 *
 * @param levels label by axis; without the axis along which times were fitted
 * @param over that axis
 * @param shown true if the law is drawn
 * @param reason why it is not shown, or was not fitted
 * @param points means that it was fitted to
 * @param model empty if it was not fitted
 */
public record ModelRow(
        Levels levels,
        String over,
        String law,
        boolean shown,
        String reason,
        int points,
        Optional<ScalingModel> model) {

    public static final String FILE = "models.csv";

    public static Table<ModelRow> table(RunRecord run) {
        return Place.table(
                run,
                FILE,
                "Amdahl's and Gunther's laws, fitted",
                Place.kinds(run),
                RowType.of(ModelRow.class)
                        .values()
                        .with("single_ns", fitted(ScalingModel::single))
                        .with("serial_share", fitted(ScalingModel::sigma))
                        .with(
                                "serial_share_ci95_low",
                                "serial_share_ci95_high",
                                row -> row.model.map(ScalingModel::sigmaInterval))
                        .with("pair_cost", fitted(model -> model.coherent() ? model.kappa() : null))
                        .with(
                                "pair_cost_ci95_low",
                                "pair_cost_ci95_high",
                                row -> row.model.flatMap(ScalingModel::kappaInterval))
                        .with("peak_threads", row -> row.peak().map(Peak::threads))
                        .with(
                                "peak_threads_ci95_low",
                                "peak_threads_ci95_high",
                                row -> row.peak().map(Peak::interval))
                        .with("adjusted_r2", fitted(ScalingModel::adjustedR2))
                        .with("p", fitted(ScalingModel::p)));
    }

    private static Function<ModelRow, ?> fitted(
            Function<ScalingModel, ? extends @Nullable Object> value) {
        return row -> row.model.map(value);
    }

    private Optional<Peak> peak() {
        return model.flatMap(ScalingModel::peak);
    }
}
