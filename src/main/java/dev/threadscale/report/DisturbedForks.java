package dev.threadscale.report;

import dev.threadscale.protocol.ForkColumn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many forks are marked as disturbed, why, and which of them count nevertheless. */
final class DisturbedForks {

    private final Run run;
    private final RunCsv csv;
    private final Map<String, Integer> causes = new TreeMap<>();
    private final Map<Map<String, String>, Integer> counted;
    private int forks;
    private int disturbed;
    private int replaced;

    DisturbedForks(Path directory, Run run) {
        this.run = run;
        this.csv = new RunCsv(directory.resolve(ForkEnds.NAME), run);
        this.counted = new TreeMap<>(MatrixOrder.of(run));
    }

    /** The text, with an empty line before it; empty if no fork is marked. */
    String text() {
        if (!csv.exists()) {
            return "";
        }
        csv.forEach(row -> {
            forks++;
            String words = row.findField(ForkColumn.DISTURBED.key()).orElse("");
            if (words.isEmpty()) {
                return;
            }
            disturbed++;
            for (String cause : words.split("; ", -1)) {
                causes.merge(cause.substring(0, Math.max(0, cause.indexOf(':'))), 1, Integer::sum);
            }
            if (RunCsv.isReplaced(row)) {
                replaced++;
            } else {
                counted.merge(csv.levels(row), 1, Integer::sum);
            }
        });
        if (disturbed == 0) {
            return "";
        }
        String title =
                "\ndisturbed: %d of %d forks (%s); others stand for %d of them"
                        .formatted(
                                disturbed,
                                forks,
                                causes.entrySet().stream()
                                        .map(cause -> cause.getKey() + " " + cause.getValue())
                                        .collect(Collectors.joining(", ")),
                                replaced);
        if (counted.isEmpty()) {
            return title + "\n";
        }
        ConfigurationRows rows = new ConfigurationRows(run, "disturbed forks that count");
        counted.forEach((levels, number) -> rows.add(levels, List.of(Integer.toString(number))));
        return rows.text(title + ", these count:", ForkEnds.NAME);
    }
}
