package dev.threadscale.report.table;

import dev.threadscale.report.data.PoolAdvice;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.AdviceRow;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What the waiting of tasks says of the size of a pool, beside what was measured. */
public final class AdviceTable {

    private AdviceTable() {}

    /** None if no pool has several sizes. */
    public static List<Block> of(Run run, List<PoolAdvice> advice) {
        return advice.isEmpty()
                ? List.of()
                : List.of(
                        new ConfigurationTable<>(run, PoolAdvice::levels)
                                .known("waits", one -> formatted("%.0f %%", one.blocking(), 100))
                                .known("advised", one -> formatted("%,.1f", one.advised(), 1))
                                .text("best", one -> Integer.toString(one.best()))
                                .known("as good", AdviceTable::asGood)
                                .known(
                                        "nearest to advised",
                                        one ->
                                                one.nearest()
                                                        .map(size ->
                                                                size
                                                                        + " "
                                                                        + NumberText.factor(
                                                                                one.ratio(size))))
                                .table(
                                        advice,
                                        """
                                        pool sizes: advised = CPUs / (1 − share of a task's time that it waits)
                                        as good: sizes that cannot be told from the best; ×1.00 is as fast as the best\
                                        """,
                                        AdviceRow.FILE));
    }

    private static Optional<String> formatted(String format, OptionalDouble value, double factor) {
        return value.stream()
                .mapToObj(one -> String.format(Locale.ROOT, format, factor * one))
                .findFirst();
    }

    private static Optional<String> asGood(PoolAdvice advice) {
        return advice.asGood().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        advice.asGood().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")));
    }
}
