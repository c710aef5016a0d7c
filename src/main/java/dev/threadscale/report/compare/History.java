package dev.threadscale.report.compare;

import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartBuilder;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.HistoryRow;
import dev.threadscale.results.Run;
import dev.threadscale.results.Tables;
import dev.threadscale.results.files.Folder;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Shifts;
import dev.threadscale.stats.Shifts.Shift;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The runs of one experiment over time.
 *
 * @param runs the oldest first
 * @param axes the axes of all runs
 * @param quantity the most telling result that all runs know
 * @param values of each configuration by the index of the run; runs without it are left out
 * @param errors failed requests of each configuration by the index of the run, if it is a service
 * @param shifts the points at which configurations shift, by the index of the run; their series are
 *     those of {@code values}, in order
 */
public record History(
        List<ComparedRun> runs,
        List<MeasuredAxis> axes,
        ComparedQuantity quantity,
        Map<Levels, Map<Integer, Estimate>> values,
        Map<Levels, Map<Integer, ErrorShare>> errors,
        List<Shift> shifts) {

    /**
     * Reads the runs.
     *
     * @param directories of two runs or more
     * @throws UserException if one of them is broken
     */
    public static History of(List<Path> directories) {
        List<Run> runs =
                directories.stream()
                        .map(Run::read)
                        .sorted(Comparator.comparing(run -> run.record().started()))
                        .toList();
        Matching matching =
                Matching.of(
                        runs.stream()
                                .map(run ->
                                        ComparedRun.read(
                                                run,
                                                run.id(),
                                                RunParticulars.of(run),
                                                Optional.empty()))
                                .toList());
        Map<Levels, Map<Integer, Estimate>> values = new LinkedHashMap<>();
        Map<Levels, Map<Integer, ErrorShare>> errors = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            ComparedRun run = matching.runs().get(i);
            for (var one : run.configurations(matching.axes()).entrySet()) {
                Optional<ErrorShare> share = one.getValue().errors();
                if (share.isPresent()) {
                    errors.computeIfAbsent(one.getKey(), _ -> new LinkedHashMap<>())
                            .put(i, share.get());
                }
            }
            for (var one : run.values(matching.axes(), matching.quantity()).entrySet()) {
                values.computeIfAbsent(one.getKey(), _ -> new LinkedHashMap<>())
                        .put(i, one.getValue());
            }
        }
        return new History(
                matching.runs(),
                matching.axes(),
                matching.quantity(),
                values,
                errors,
                Shifts.of(
                        values.values().stream()
                                .map(known -> logarithms(known, runs.size()))
                                .toList()));
    }

    private static double[] logarithms(Map<Integer, Estimate> known, int runs) {
        return IntStream.range(0, runs)
                .mapToDouble(i -> known.containsKey(i) ? Math.log(known.get(i).mean()) : Double.NaN)
                .toArray();
    }

    /**
     * Returns the configurations that shift at a run, with the ratio of the values after it to
     * those before.
     */
    private Map<Levels, Double> at(int run) {
        List<Levels> all = List.copyOf(values.keySet());
        Map<Levels, Double> shifted = new LinkedHashMap<>();
        for (Shift shift : shifts) {
            if (shift.at() == run) {
                for (int series : shift.series()) {
                    Levels levels = all.get(series);
                    shifted.put(
                            levels,
                            Math.exp(
                                    mean(levels, run, end(shift))
                                            - mean(levels, begin(shift), run)));
                }
            }
        }
        return shifted;
    }

    /** Returns the nearest earlier shift, or the first run. */
    private int begin(Shift shift) {
        return shifts.stream().mapToInt(Shift::at).filter(at -> at < shift.at()).max().orElse(0);
    }

    private int end(Shift shift) {
        return shifts.stream()
                .mapToInt(Shift::at)
                .filter(at -> at > shift.at())
                .min()
                .orElse(runs.size());
    }

    private double mean(Levels levels, int from, int to) {
        return values.getOrDefault(levels, Map.of()).entrySet().stream()
                .filter(one -> one.getKey() >= from && one.getKey() < to)
                .mapToDouble(one -> Math.log(one.getValue().mean()))
                .average()
                .orElse(Double.NaN);
    }

    /** Returns a line for each shift and for each configuration that shifts there. */
    public String text() {
        List<String> lines = new ArrayList<>();
        new Conditions(runs).warnings().forEach(warning -> lines.add("warning: " + warning));
        String found =
                runs.size() < Shifts.FEWEST
                        ? "a shift can be seen in %d or more".formatted(Shifts.FEWEST)
                        : shifts.isEmpty()
                                ? "no configuration shifts"
                                : shifts.size() + (shifts.size() == 1 ? " shift" : " shifts");
        String experiment = runs.getLast().run().experiment();
        String by = quantity.isElapsed() ? "" : ", " + quantity.words();
        lines.add("%d runs of %s%s: %s".formatted(runs.size(), experiment, by, found));
        Run joined = Comparison.joined(runs, axes);
        for (Shift shift : shifts) {
            Map<Levels, Double> shifted = at(shift.at());
            lines.add(
                    "From run %s on, %d of %d configurations:"
                            .formatted(
                                    runs.get(shift.at()).label(), shifted.size(), values.size()));
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

    /**
     * Returns a line for each configuration with failed requests: in how many runs, and the last.
     */
    private List<String> failures(Run joined) {
        List<String> lines = new ArrayList<>();
        errors.forEach((levels, byRun) -> {
            List<Map.Entry<Integer, ErrorShare>> failed =
                    byRun.entrySet().stream().filter(run -> run.getValue().isAny()).toList();
            if (!failed.isEmpty()) {
                String where = LevelLabels.varying(levels, joined);
                lines.add(
                        "errors in %d of %d runs, last in %s: %s%s"
                                .formatted(
                                        failed.size(),
                                        byRun.size(),
                                        runs.get(failed.getLast().getKey()).label(),
                                        failed.getLast().getValue().words(),
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
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i).run();
            Map<Levels, Double> shifted = at(i);
            for (Map.Entry<Levels, Map<Integer, Estimate>> one : values.entrySet()) {
                Estimate value = one.getValue().get(i);
                if (value != null) {
                    rows.add(
                            new HistoryRow(
                                    run.id(),
                                    run.record().started(),
                                    one.getKey(),
                                    value,
                                    Optional.ofNullable(
                                                    errors.getOrDefault(one.getKey(), Map.of())
                                                            .get(i))
                                            .map(ErrorShare::percent),
                                    Optional.ofNullable(shifted.get(one.getKey()))));
                }
            }
        }
        Tables.writeForeign(
                folder.unsynced(),
                HistoryRow.table(
                        runs.getFirst().run().record(), MeasuredAxis.levels(axes), quantity.of()),
                rows);
        return Comparison.write(Chart.withSafeNames(charts().toList()), folder);
    }

    /** Returns charts of the runs from left to right, with a line for each configuration. */
    private Stream<Chart> charts() {
        Variable all = ComparedRun.variable(runs, axes, quantity);
        MeasuredAxis run = all.axis(MeasuredAxis.RUN);
        Variable variable = all.narrowed();
        Layout layout = new Layout(Comparison.joined(runs, axes), variable);
        return layout.curves(run, variable.axis(Axes.THREADS)).panels().stream()
                .flatMap(panel ->
                        ChartBuilder.of("history", panel)
                                .addCurves(panel)
                                .saying(said(panel))
                                .ofMeans());
    }

    /** Returns the runs at which configurations of a panel shift. */
    private String said(Panel panel) {
        if (runs.size() < Shifts.FEWEST) {
            return "too few runs to show a shift";
        }
        List<String> places =
                shifts.stream()
                        .map(Shift::at)
                        .filter(at -> at(at).keySet().stream().anyMatch(panel::holds))
                        .map(at -> runs.get(at).label())
                        .toList();
        return places.isEmpty() ? "no shift" : "shifts at " + String.join(", ", places);
    }
}
