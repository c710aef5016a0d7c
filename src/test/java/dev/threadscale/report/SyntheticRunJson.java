package dev.threadscale.report;

import dev.threadscale.report.data.Axis;
import java.util.List;
import java.util.stream.Collectors;

/** {@code run.json} as far as reports read it, and how labels stand in files. */
public final class SyntheticRunJson {

    private SyntheticRunJson() {}

    /**
     * The text.
     *
     * @param measure what stands under that key, as JSON
     */
    public static String of(
            String experiment,
            String title,
            String engine,
            boolean strongScaling,
            Object measure,
            List<Axis> axes) {
        String list = axes.stream().map(SyntheticRunJson::axis).collect(Collectors.joining(", "));
        return """
        {"experiment": "%s", "title": "%s", "run": "run-1",
         "engine": "%s", "strong_scaling": %s, "measure": %s, "axes": [%s]}
        """
                .formatted(experiment, escaped(title), engine, strongScaling, measure, list);
    }

    public static String inCsv(String label) {
        return label.matches("(?s).*[,\"\n].*") ? '"' + label.replace("\"", "\"\"") + '"' : label;
    }

    private static String axis(Axis axis) {
        return "{\"name\": \"%s\", \"levels\": [%s]}"
                .formatted(
                        axis.name(),
                        axis.levels().stream()
                                .map(level -> '"' + escaped(level) + '"')
                                .collect(Collectors.joining(", ")));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
    }
}
