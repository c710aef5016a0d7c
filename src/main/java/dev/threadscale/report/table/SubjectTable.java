package dev.threadscale.report.table;

import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.stats.Estimate;
import java.util.function.DoubleFunction;

/** The table of an observation of subjects, such as threads or CPUs. */
final class SubjectTable {

    /** The number of subjects above which each gets a row instead of a column. */
    private static final int MOST_COLUMNS = 12;

    private SubjectTable() {}

    /** Puts subjects side by side if there is room. */
    static Block of(Observations.Subjects subjects) {
        Frame variable = subjects.frame();
        String title = variable.name() + ": " + TableKinds.MEAN;
        DoubleFunction<String> shown = value -> NumberText.value(value, variable.unit());
        return subjects.axis().labels().size() <= MOST_COLUMNS
                ? ConfigurationTable.across(
                        variable,
                        subjects.axis(),
                        value -> shown.apply(value.mean()),
                        title,
                        WorkerTable.OBSERVATIONS.file())
                : new ConfigurationTable<Levels>(variable.varying(), row -> row)
                        .number("mean", levels -> variable.at(levels).map(Estimate::mean), shown)
                        .number(
                                "least",
                                levels -> variable.at(levels).map(Estimate::minimum),
                                shown)
                        .number("most", levels -> variable.at(levels).map(Estimate::maximum), shown)
                        .table(
                                variable.combinations(variable.axes()),
                                title,
                                WorkerTable.OBSERVATIONS.file());
    }
}
