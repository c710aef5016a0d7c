package dev.threadscale.report.data;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.ModelRow;
import dev.threadscale.stats.ScalingModel;
import dev.threadscale.stats.ScalingModel.Point;
import dev.threadscale.text.Counted;
import java.util.List;
import java.util.Optional;

/**
 * The laws of scaling, fitted to one line of a picture.
 *
 * @param levels of all axes except the one along the line
 * @param over that axis
 * @param points the fitted points
 * @param unfit the reason why no law can be fitted; empty if one can
 * @param amdahl Amdahl's law
 * @param universal Gunther's Universal Scalability Law
 */
public record FittedSeries(
        Levels levels,
        String over,
        List<Point> points,
        Optional<String> unfit,
        Optional<ScalingModel> amdahl,
        Optional<ScalingModel> universal) {

    /** Fits both laws, if there are enough points. */
    static FittedSeries of(Levels levels, String over, List<Point> points) {
        Optional<String> unfit = unfit(points);
        boolean fit = unfit.isEmpty();
        return new FittedSeries(
                levels,
                over,
                points,
                unfit,
                fit ? ScalingModel.amdahl(points) : Optional.empty(),
                fit ? ScalingModel.universal(points) : Optional.empty());
    }

    private static Optional<String> unfit(List<Point> points) {
        long different = points.stream().mapToDouble(Point::threads).distinct().count();
        if (different < ScalingModel.LEAST) {
            return Optional.of(
                    "%s of threads, and a fit needs %d"
                            .formatted(
                                    Counted.of(different, "different number"), ScalingModel.LEAST));
        }
        return points.stream().allMatch(point -> point.running() == 1)
                ? Optional.of("threads do not run in parallel on one CPU")
                : Optional.empty();
    }

    /** Returns the law to show: the universal one only if pairs of threads have a cost. */
    public Optional<ScalingModel> shown() {
        return universal
                .filter(model -> model.objection().isEmpty())
                .or(() -> amdahl.filter(model -> model.objection().isEmpty()));
    }

    /** Returns the rows of {@code models.csv}, one for each law. */
    public List<ModelRow> rows() {
        return List.of(row("amdahl", amdahl), row("universal", universal));
    }

    private ModelRow row(String law, Optional<ScalingModel> model) {
        boolean isShown = model.isPresent() && shown().equals(model);
        return new ModelRow(levels, over, law, isShown, reason(model), points.size(), model);
    }

    /** Returns the reason why a law is not shown; empty if it is. */
    public String reason(Optional<ScalingModel> law) {
        if (law.isEmpty()) {
            return unfit.orElse("the points do not determine its parameters");
        }
        return law.flatMap(ScalingModel::objection)
                .orElse(shown().equals(law) ? "" : "the universal law explains more");
    }
}
