package dev.threadscale.report.flip;

import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.flip.MapGoal.Scale;
import dev.threadscale.flip.MapProbe;
import dev.threadscale.flip.MapSearch;
import dev.threadscale.flip.MapSearch.Step;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.MapRow;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Runs that drew a map of virtual threads against a pool of 16, over waiting and computing. */
public final class MappedRuns {

    private static final Scale X = new Scale("wait", FlipUnit.TIME, 100_000, 20_000_000, 8);
    private static final Scale Y = new Scale("cpu", FlipUnit.TIME, 10_000, 1_000_000, 8);

    public static final MapGoal GOAL =
            new MapGoal(
                    List.of(FlippedRuns.VIRTUAL, FlippedRuns.POOL),
                    X,
                    Y,
                    Quantity.TIME,
                    BigDecimal.ONE);

    private MappedRuns() {}

    private static double ratio(Levels levels) {
        double wait = (double) FlipUnit.TIME.number(levels.get("wait"));
        double computing = (double) FlipUnit.TIME.number(levels.get("cpu"));
        return time(wait, computing, true) / time(wait, computing, false);
    }

    /** Virtual threads cost 8 µs more; the pool waits in 16 threads. */
    private static double time(double wait, double computing, boolean isVirtual) {
        return isVirtual
                ? 320 * (computing * 1.1 + 3000) + wait
                : 320 * Math.max(computing, (wait + computing) / 16);
    }

    public static SyntheticRun study() {
        return SyntheticRun.of(
                        "Tasks that wait and compute: a pool of 16 or virtual threads?",
                        false,
                        levels ->
                                time(
                                        (double) FlipUnit.TIME.number(levels.get("wait")),
                                        (double) FlipUnit.TIME.number(levels.get("cpu")),
                                        levels.has(FlippedRuns.VIRTUAL)))
                .axis(Axes.CPUS, "1")
                .axis(Axes.THREADS, FlippedRuns.POOL.get(Axes.THREADS), "virtual")
                .axis(Axes.TASKS, "320")
                .axis("wait", X.labels().toArray(String[]::new))
                .axis("cpu", Y.labels().toArray(String[]::new))
                .forks(2, 2);
    }

    /** Returns the cells of a map whose ratios are known. */
    public static List<MapRow> cells() {
        Map<MapCell, MapProbe> known = new HashMap<>();
        while (true) {
            Step step = new MapSearch(GOAL).next(cell -> Optional.ofNullable(known.get(cell)));
            switch (step) {
                case Step.Measure measure ->
                        measure.cells().keySet().forEach(cell -> known.put(cell, probe(cell)));
                case Step.End end -> {
                    return MapRow.of(GOAL, levels(), end);
                }
            }
        }
    }

    private static MapProbe probe(MapCell cell) {
        double ratio =
                ratio(
                        Levels.of("wait", X.labels().get(cell.x()))
                                .with("cpu", Y.labels().get(cell.y())));
        FlipPoint point =
                new FlipPoint(X.numbers().get(cell.x()), Optional.of(ratio), Optional.empty(), 10);
        return Math.abs(ratio - 1) < 0.04
                ? new MapProbe.Open(List.of(0, 1), point)
                : new MapProbe.Won(ratio < 1 ? 0 : 1, ratio < 1 ? 1 : 0, point, "");
    }

    private static Levels levels() {
        return Levels.of(Axes.RUNTIME, "jvm-25").with(Axes.CPUS, "1").with(Axes.TASKS, "320");
    }

    /** A run whose files have the question and its answer. */
    public static Path recorded(Path folder) throws IOException {
        study().recording("\"map\": " + Json.write(GOAL)).in(folder);
        StringBuilder rows =
                new StringBuilder(
                        "experiment,run,engine,runtime,cpus,tasks,x_axis,y_axis,of,line,x,y,outcome,"
                                + "measured,winner,second,ratio,ratio_from,ratio_to,forks,reason\n");
        for (MapRow cell : cells()) {
            StringJoiner row = new StringJoiner(",", "study,run-1,docker,jvm-25,1,320,", "\n");
            row.add("wait,cpu,elapsed_ns,1").add(cell.x()).add(cell.y()).add(cell.outcome());
            row.add("" + cell.measured()).add(cell.winner()).add(cell.second());
            row.add(cell.ratio().map(String::valueOf).orElse("")).add(",");
            row.add("" + cell.forks()).add(cell.reason());
            rows.append(row);
        }
        Files.writeString(folder.resolve(MapRow.FILE), rows.toString());
        return folder;
    }
}
