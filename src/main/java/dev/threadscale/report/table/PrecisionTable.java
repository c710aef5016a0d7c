package dev.threadscale.report.table;

import dev.threadscale.experiment.Precision;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.SummaryRow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists the configurations that are not known as well as they were to be. */
public final class PrecisionTable {

    private PrecisionTable() {}

    /** None if there was no goal, or nothing measured. */
    public static List<Block> of(Dataset data) {
        MeasureRecord measure = data.run().record().experiment().measure();
        return measure.precisionPercent() == null
                        || measure.confidencePercent() == null
                        || data.measured().isEmpty()
                ? List.of()
                : List.of(
                        block(
                                data,
                                new Precision(
                                        measure.precisionPercent(), measure.confidencePercent()),
                                measure.forksMax()));
    }

    private static Block block(Dataset data, Precision wanted, @Nullable Integer mostForks) {
        List<Measured> missed =
                data.measured().stream()
                        .filter(one ->
                                reached(one, wanted)
                                        .filter(half -> half <= wanted.goal())
                                        .isEmpty())
                        .toList();
        String reached =
                "precision: %d of %d configurations are known within ±%s %% (%s %% confidence)"
                        .formatted(
                                data.measured().size() - missed.size(),
                                data.measured().size(),
                                wanted.percent().stripTrailingZeros().toPlainString(),
                                wanted.confidencePercent().stripTrailingZeros().toPlainString());
        return missed.isEmpty()
                ? new Note(reached)
                : new ConfigurationTable<>(data.run(), Measured::levels)
                        .text("elapsed", one -> NumberText.time(one.elapsed().mean()))
                        .known(
                                "known within",
                                one ->
                                        reached(one, wanted)
                                                .map(half -> "±" + NumberText.percent(half, 1)))
                        .text("forks", one -> one.elapsed().forks() + " of " + mostForks)
                        .table(missed, reached + "; not so:", SummaryRow.FILE);
    }

    /** Half the width of the interval over the mean; empty if unknown. */
    private static Optional<Double> reached(Measured one, Precision wanted) {
        return one.elapsed().relativeHalfWidth(wanted.confidence()).stream()
                .filter(Double::isFinite)
                .boxed()
                .findFirst();
    }
}
