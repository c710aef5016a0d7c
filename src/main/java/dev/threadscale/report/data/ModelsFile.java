package dev.threadscale.report.data;

import dev.threadscale.results.ModelColumn;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.ScalingModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Writes {@code models.csv}: two rows a series, one for each law. */
public final class ModelsFile {

    public static final String NAME = "models.csv";

    private final Run run;
    private final List<FittedSeries> models;

    public ModelsFile(Run run, List<FittedSeries> models) {
        this.run = run;
        this.models = models;
    }

    public void write(Path path) throws IOException {
        SeriesFile.write(
                path,
                run,
                ModelColumn.values(),
                models.stream()
                        .flatMap(one ->
                                Stream.of(
                                        row(one, "amdahl", one.amdahl()),
                                        row(one, "universal", one.universal())))
                        .toList());
    }

    private static SeriesFile.Row<ModelColumn> row(
            FittedSeries series, String law, Optional<ScalingModel> model) {
        return new SeriesFile.Row<>(
                series.levels(),
                column ->
                        switch (column) {
                            case OVER -> series.over();
                            case LAW -> law;
                            case SHOWN ->
                                    Boolean.toString(
                                            model.isPresent() && series.shown().equals(model));
                            case REASON -> series.reason(model);
                            case POINTS -> Integer.toString(series.points().size());
                            case SINGLE_NS -> number(model, ScalingModel::single);
                            case SERIAL_SHARE -> number(model, ScalingModel::sigma);
                            case SERIAL_SHARE_CI95_LOW ->
                                    number(model.map(ScalingModel::sigmaInterval), Interval::low);
                            case SERIAL_SHARE_CI95_HIGH ->
                                    number(model.map(ScalingModel::sigmaInterval), Interval::high);
                            case PAIR_COST ->
                                    number(
                                            model.filter(ScalingModel::coherent),
                                            ScalingModel::kappa);
                            case PAIR_COST_CI95_LOW ->
                                    number(
                                            model.flatMap(ScalingModel::kappaInterval),
                                            Interval::low);
                            case PAIR_COST_CI95_HIGH ->
                                    number(
                                            model.flatMap(ScalingModel::kappaInterval),
                                            Interval::high);
                            case PEAK_THREADS -> peak(model, ScalingModel.Peak::threads);
                            case PEAK_THREADS_CI95_LOW ->
                                    peak(model, peak -> peak.interval().low());
                            case PEAK_THREADS_CI95_HIGH ->
                                    peak(model, peak -> peak.interval().high());
                            case ADJUSTED_R2 -> number(model, ScalingModel::adjustedR2);
                            case P -> number(model, ScalingModel::p);
                        });
    }

    private static String peak(
            Optional<ScalingModel> model, ToDoubleFunction<ScalingModel.Peak> part) {
        return number(model.flatMap(ScalingModel::peak), part);
    }

    private static <T> String number(Optional<T> of, ToDoubleFunction<T> part) {
        return of.map(one -> SeriesFile.number(part.applyAsDouble(one))).orElse("");
    }
}
