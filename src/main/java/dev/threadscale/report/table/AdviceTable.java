package dev.threadscale.report.table;

import dev.threadscale.report.data.PoolAdvice;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.page.Block;
import dev.threadscale.results.AdviceRow;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the waiting of tasks says of the size of a pool, beside what was measured. */
public final class AdviceTable {

    private final Run run;
    private final List<PoolAdvice> advice;

    public AdviceTable(Run run, List<PoolAdvice> advice) {
        this.run = run;
        this.advice = advice;
    }

    /** None if no pool has several sizes. */
    public List<Block> blocks() {
        if (advice.isEmpty()) {
            return List.of();
        }
        ConfigurationRows rows =
                new ConfigurationRows(
                        run, "waits", "advised", "best", "as good", "nearest to advised");
        advice.forEach(one -> rows.add(one.levels(), cells(one)));
        return List.of(
                rows.table(
                        """
                        pool sizes: advised = CPUs / (1 − share of a task's time that it waits)
                        as good: sizes that cannot be told from the best; ×1.00 is as fast as the best\
                        """,
                        AdviceRow.FILE));
    }

    private static List<String> cells(PoolAdvice one) {
        return List.of(
                one.blocking().isPresent()
                        ? String.format(Locale.ROOT, "%.0f %%", 100 * one.blocking().getAsDouble())
                        : ConfigurationRows.NONE,
                one.advised().isPresent()
                        ? String.format(Locale.ROOT, "%,.1f", one.advised().getAsDouble())
                        : ConfigurationRows.NONE,
                Integer.toString(one.best()),
                one.asGood().isEmpty()
                        ? ConfigurationRows.NONE
                        : one.asGood().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")),
                one.nearest()
                        .map(size -> String.format(Locale.ROOT, "%d ×%.2f", size, one.ratio(size)))
                        .orElse(ConfigurationRows.NONE));
    }
}
