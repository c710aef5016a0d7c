package dev.threadscale.report.table;

import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.TableKind.Part;
import dev.threadscale.report.upgrade.Upgrades;
import dev.threadscale.results.ComparisonCsv;
import dev.threadscale.stats.Interval;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table of what upgrades of the JDK change, with a column for each step. */
final class UpgradeTable {

    static final TableKind<Upgrades> KIND =
            new TableKind<>(
                    Part.UPGRADES,
                    source -> Upgrades.of(source.analysis()).stream(),
                    UpgradeTable::of);

    private UpgradeTable() {}

    private static Block of(Upgrades upgrades) {
        Map<Levels, MatchedPair> pairs = new HashMap<>();
        Set<Levels> rows = new LinkedHashSet<>();
        for (MatchedPair pair : upgrades.pairs()) {
            pairs.put(pair.levels(), pair);
            rows.add(pair.levels().without(Axis.UPGRADE));
        }
        List<Axis> axes = upgrades.axes().stream().filter(Axis::varies).toList();
        var table = new ConfigurationTable<Levels>(axes, levels -> levels);
        for (Level step : upgrades.steps().levels()) {
            table.cell(
                    step.label(),
                    row -> cell(Optional.ofNullable(pairs.get(row.with(Axis.UPGRADE, step)))));
        }
        return table.table(rows, title(upgrades), ComparisonCsv.UPGRADES).with(below(upgrades));
    }

    private static String title(Upgrades upgrades) {
        String quantity =
                upgrades.of().equals(Quantity.TIME)
                        ? "time"
                        : LevelLabels.quantity(upgrades.of().name());
        return """
        what an upgrade changes: %s with a release of the JDK over that with the one before
        below 1: faster after the upgrade; in brackets the 95 %% confidence interval of each ratio alone (Welch)
        *: the interval excludes 1, as one in 20 does by chance; **: also after Hochberg's correction over the table\
        """
                .formatted(quantity);
    }

    private static List<String> below(Upgrades upgrades) {
        return upgrades.leftOut().isEmpty()
                ? List.of()
                : List.of(
                        "not compared, since more than the release differs: "
                                + String.join(", ", upgrades.leftOut()));
    }

    private static Cell cell(Optional<MatchedPair> pair) {
        Optional<Double> ratio = pair.flatMap(MatchedPair::ratioOfAnyForks);
        String text =
                pair.flatMap(MatchedPair::interval)
                        .map(interval -> NumberText.factor(ratio.orElseThrow(), interval))
                        .or(() -> ratio.map(NumberText::factor))
                        .orElse(Cell.NONE);
        return new Cell(text + pair.map(UpgradeTable::mark).orElse(""), ratio);
    }

    private static String mark(MatchedPair pair) {
        if (pair.verdict() == PairVerdict.DIFFERENT) {
            return " **";
        }
        Optional<Interval> interval = pair.interval();
        return interval.isPresent() && !interval.get().holds(1) ? " *" : "";
    }
}
