package dev.threadscale.cli.machine;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.report.compare.Comparison;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which configurations differ between runs, and by how much.
 *
 * @param changed true if a configuration is distinguishable
 * @param runs in their order; each is compared with the first
 * @param warnings of what makes the comparison unfair
 * @param rows of comparison.csv
 * @param folder of the table and the charts
 * @param charts names of files in it
 */
public record ComparisonDocument(
        boolean changed,
        List<RunSide> runs,
        List<String> warnings,
        List<Map<String, @Nullable Object>> rows,
        String folder,
        List<String> charts) {

    /**
     * One of the runs.
     *
     * @param label tells it from the others
     * @param conditions under which it was measured, by name; what is unknown is missing
     */
    public record RunSide(String label, Map<String, String> conditions) {}

    /** What was written into a folder. */
    public static ComparisonDocument of(Comparison comparison, Path folder, List<Path> charts) {
        return new ComparisonDocument(
                comparison.isChanged(),
                comparison.runs().stream()
                        .map(run -> new RunSide(run.label(), run.facts().values()))
                        .toList(),
                comparison.warnings(),
                comparison.table().objects(folder),
                Messages.path(folder).toString(),
                charts.stream().map(chart -> String.valueOf(chart.getFileName())).toList());
    }
}
