package dev.threadscale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A table whose rows begin with the levels of those axes that vary. */
final class ConfigurationRows {

    /** More rows fill screens; the CSV holds all of them. */
    static final int MOST = 40;

    /** What is unknown, or was not measured. */
    static final String NONE = "–";

    private final List<Axis> axes;
    private final TextTable table;
    private int rows;
    private int hidden;

    ConfigurationRows(Run run, String... columns) {
        this.axes = run.axes().stream().filter(Axis::varies).toList();
        List<String> header = new ArrayList<>(axes.stream().map(Axis::name).toList());
        header.addAll(List.of(columns));
        this.table = new TextTable(header);
    }

    void add(Map<String, String> levels, List<String> cells) {
        if (rows == MOST) {
            hidden++;
            return;
        }
        rows++;
        List<String> row = new ArrayList<>();
        for (Axis axis : axes) {
            String level = levels.getOrDefault(axis.name(), "");
            row.add(
                    switch (axis.name()) {
                        case Axis.CPUS -> Labels.cpus(level);
                        case Axis.THREADS -> Labels.threads(level);
                        default -> Labels.count(level);
                    });
        }
        row.addAll(cells);
        table.add(row);
    }

    /**
     * The table below a title.
     *
     * @param title one line, or several
     * @param file holds the rows that are too many to show
     */
    String text(String title, String file) {
        String more = hidden == 0 ? "" : "... and %,d more rows: see %s%n".formatted(hidden, file);
        return title + "\n" + table + more.replace(System.lineSeparator(), "\n");
    }
}
