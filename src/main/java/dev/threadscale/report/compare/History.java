package dev.threadscale.report.compare;

import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartBuilder;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.results.HistoryRow;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.Tables;
import dev.threadscale.results.files.Folder;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Shifts;
import dev.threadscale.stats.Shifts.Shift;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The runs of one experiment over time.
 *
 * @param matched the runs, the oldest first
 * @param values of each configuration by the index of the run; runs without it are left out
 * @param errors failed requests of each configuration by the index of the run, if it is a service
 * @param shifts the points at which configurations shift, by the index of the run; their series are
 *     those of {@code values}, in order
 */
public record History(
        MatchedRuns matched,
        Map<Levels, SortedMap<Integer, Estimate>> values,
        Map<Levels, SortedMap<Integer, ErrorShare>> errors,
        List<Shift> shifts) {

    /**
     * Reads the runs.
     *
     * @param directories of two runs or more
     * @throws UserException if one of them is broken
     */
    public static History of(List<Path> directories) {
        List<Run> runs = new ArrayList<>(directories.stream().map(Run::read).toList());
        runs.sort(Comparator.comparing(run -> run.record().started()));
        List<MatchedRun> sides = new ArrayList<>();
        for (Run run : runs) {
            Conditions.OfRun conditions = Conditions.OfRun.of(run);
            sides.add(MatchedRun.read(run, run.id(), conditions, Optional.empty(), false));
        }
        MatchedRuns matched = MatchedRuns.of(sides);
        Map<Levels, SortedMap<Integer, Estimate>> values = new LinkedHashMap<>();
        Map<Levels, SortedMap<Integer, ErrorShare>> errors = new LinkedHashMap<>();
        for (int i = 0; i < sides.size(); i++) {
            int run = i;
            MatchedRun side = sides.get(i);
            side.configurations(matched.axes())
                    .forEach((levels, configuration) ->
                            configuration
                                    .errors()
                                    .ifPresent(share -> at(errors, levels).put(run, share)));
            side.values(matched.axes(), matched.quantity())
                    .forEach((levels, value) -> at(values, levels).put(run, value));
        }
        List<double[]> series = new ArrayList<>();
        for (SortedMap<Integer, Estimate> known : values.values()) {
            double[] logarithms = new double[runs.size()];
            Arrays.fill(logarithms, Double.NaN);
            known.forEach((run, value) -> logarithms[run] = Math.log(value.mean()));
            series.add(logarithms);
        }
        return new History(matched, values, errors, Shifts.of(series));
    }

    private static <T> SortedMap<Integer, T> at(
            Map<Levels, SortedMap<Integer, T>> byLevels, Levels levels) {
        return byLevels.computeIfAbsent(levels, _ -> new TreeMap<>());
    }

    /**
     * Returns the configurations that shift at a run, with the ratio of the values after it to
     * those before.
     */
    private Map<Levels, Double> shifted(int run) {
        List<Levels> configurations = List.copyOf(values.keySet());
        Map<Levels, Double> shifted = new LinkedHashMap<>();
        for (Shift shift : shifts) {
            if (shift.at() == run) {
                for (int series : shift.series()) {
                    Levels levels = configurations.get(series);
                    double after = mean(levels, run, end(shift));
                    double before = mean(levels, begin(shift), run);
                    shifted.put(levels, Math.exp(after - before));
                }
            }
        }
        return shifted;
    }

    /** Returns the nearest earlier shift, or the first run. */
    private int begin(Shift shift) {
        return shifts.stream().mapToInt(Shift::at).filter(run -> run < shift.at()).max().orElse(0);
    }

    private int end(Shift shift) {
        return shifts.stream()
                .mapToInt(Shift::at)
                .filter(run -> run > shift.at())
                .min()
                .orElse(runs());
    }

    private double mean(Levels levels, int from, int to) {
        return values.getOrDefault(levels, new TreeMap<>()).subMap(from, to).values().stream()
                .mapToDouble(value -> Math.log(value.mean()))
                .average()
                .orElse(Double.NaN);
    }

    private String label(int run) {
        return matched.runs().get(run).label();
    }

    private int runs() {
        return matched.runs().size();
    }

    /** Returns a line for each shift and for each configuration that shifts there. */
    public String text() {
        List<String> lines = new ArrayList<>();
        for (String warning : new Conditions(matched.runs()).warnings()) {
            lines.add("warning: " + warning);
        }
        String experiment = matched.runs().getLast().run().experiment();
        ComparedQuantity quantity = matched.quantity();
        String by = quantity.isElapsed() ? "" : ", " + quantity.words();
        lines.add("%d runs of %s%s: %s".formatted(runs(), experiment, by, found()));
        Run joined = matched.joined();
        for (Shift shift : shifts) {
            Map<Levels, Double> shifted = shifted(shift.at());
            lines.add(
                    "From run %s on, %d of %d configurations:"
                            .formatted(label(shift.at()), shifted.size(), values.size()));
            shifted.forEach((levels, ratio) ->
                    lines.add(
                            "  %s  %s"
                                    .formatted(
                                            NumberText.factor(ratio),
                                            LevelLabels.varying(levels, joined))));
        }
        lines.addAll(failures(joined));
        return String.join("\n", lines) + "\n";
    }

    private String found() {
        if (runs() < Shifts.FEWEST) {
            return "a shift can be seen in %d or more".formatted(Shifts.FEWEST);
        }
        if (shifts.isEmpty()) {
            return "no configuration shifts";
        }
        return shifts.size() + (shifts.size() == 1 ? " shift" : " shifts");
    }

    /**
     * Returns a line for each configuration with failed requests: in how many runs, and the last.
     */
    private List<String> failures(Run joined) {
        List<String> lines = new ArrayList<>();
        errors.forEach((levels, byRun) -> {
            SortedMap<Integer, ErrorShare> failed = new TreeMap<>(byRun);
            failed.values().removeIf(share -> !share.isAny());
            if (!failed.isEmpty()) {
                int last = failed.lastKey();
                String where = LevelLabels.varying(levels, joined);
                lines.add(
                        "errors in %d of %d runs, last in %s: %s%s"
                                .formatted(
                                        failed.size(),
                                        byRun.size(),
                                        label(last),
                                        Objects.requireNonNull(byRun.get(last)).words(),
                                        where.isEmpty() ? "" : ": " + where));
            }
        });
        return lines;
    }

    /**
     * Writes {@code history.csv} with its data dictionary, and the pictures.
     *
     * @return the pictures' files, in their order
     * @throws UserException if one cannot be written
     */
    public List<Path> write(Folder folder) {
        List<HistoryRow> rows = new ArrayList<>();
        for (int i = 0; i < runs(); i++) {
            int run = i;
            RunRecord record = matched.runs().get(i).run().record();
            Map<Levels, Double> shifted = shifted(i);
            values.forEach((levels, byRun) -> {
                Estimate value = byRun.get(run);
                if (value != null) {
                    rows.add(
                            new HistoryRow(
                                    record.run(),
                                    record.started(),
                                    levels,
                                    value,
                                    errorPercent(levels, run),
                                    Optional.ofNullable(shifted.get(levels))));
                }
            });
        }
        Tables.writeForeign(
                folder.unsynced(),
                HistoryRow.table(
                        matched.baseline().run().record(),
                        Axis.labels(matched.axes()),
                        matched.quantity().of()),
                rows);
        return Comparison.write(Chart.withSafeNames(charts().toList()), folder);
    }

    private Optional<Double> errorPercent(Levels levels, int run) {
        return Optional.ofNullable(errors.getOrDefault(levels, new TreeMap<>()).get(run))
                .map(ErrorShare::percent);
    }

    /** Returns charts of the runs from left to right, with a line for each configuration. */
    private Stream<Chart> charts() {
        Frame all = matched.frame();
        Axis run = all.axis(Axis.RUN);
        Frame variable = all.narrowed();
        Facets layout = Facets.of(matched.joined(), variable);
        return layout.curves(run, variable.axis(Axes.THREADS)).panels().stream()
                .flatMap(panel ->
                        ChartBuilder.of("history", panel)
                                .addCurves(panel)
                                .saying(said(panel))
                                .ofMeans());
    }

    /** Returns the runs at which configurations of a panel shift. */
    private String said(Panel panel) {
        if (runs() < Shifts.FEWEST) {
            return "too few runs to show a shift";
        }
        List<String> places = new ArrayList<>();
        for (Shift shift : shifts) {
            if (shifted(shift.at()).keySet().stream().anyMatch(panel::holds)) {
                places.add(label(shift.at()));
            }
        }
        return places.isEmpty() ? "no shift" : "shifts at " + String.join(", ", places);
    }
}
