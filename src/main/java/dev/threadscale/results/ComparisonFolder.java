package dev.threadscale.results;

import dev.threadscale.results.RunRecord.AxisRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where a comparison of runs goes. */
public final class ComparisonFolder {

    private static final String NAME = "comparisons";
    private static final String TABLE = "comparison.csv";

    private ComparisonFolder() {}

    /**
     * In the results folder of the first run, named by all of them.
     *
     * @param runs absolute, and normalized
     */
    public static Path beside(List<Path> runs) {
        Path experiment = parent(runs.getFirst());
        return parent(experiment)
                .resolve(NAME)
                .resolve(
                        name(experiment)
                                + "-"
                                + runs.stream()
                                        .map(ComparisonFolder::name)
                                        .collect(Collectors.joining("-and-")));
    }

    private static Path parent(Path path) {
        return Optional.ofNullable(path.getParent()).orElse(path);
    }

    private static String name(Path path) {
        return Optional.ofNullable(path.getFileName()).map(Path::toString).orElse("");
    }

    /**
     * Makes the folder, with the data dictionary of its table; all of it belongs to whom the folder
     * belongs to that it is in.
     *
     * @param levels by axis
     * @param content writes the rest
     */
    public static void write(Path folder, Map<String, List<String>> levels, Runnable content) {
        Path absolute = folder.toAbsolutePath().normalize();
        Path existing = absolute;
        while (Files.notExists(existing)) {
            existing = parent(existing);
        }
        Owner owner = Owner.of(existing);
        try {
            Files.createDirectories(absolute);
            new Folder(absolute, owner)
                    .write(Dictionary.NAME, Dictionary.of(List.of(table(levels))));
            content.run();
            for (Path made = absolute; !made.equals(existing); made = parent(made)) {
                owner.own(made);
            }
        } catch (IOException failed) {
            throw Results.unwritable(absolute, failed);
        }
        Ownership.restore(absolute);
    }

    static Table table(Map<String, List<String>> levels) {
        List<AxisRecord> axes =
                levels.entrySet().stream()
                        .map(axis -> new AxisRecord(axis.getKey(), axis.getValue()))
                        .toList();
        return Table.of(
                TABLE,
                "how every configuration differs from that of the first run",
                Place.ofComparison(axes),
                Column.of(ComparisonColumn.values()));
    }
}
