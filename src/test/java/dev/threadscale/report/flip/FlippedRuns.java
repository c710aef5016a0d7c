package dev.threadscale.report.flip;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.Run;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs that searched for the wait from which on virtual threads are faster than a pool of 16. */
public final class FlippedRuns {

    public static final Levels VIRTUAL = Levels.of(Axes.THREADS, "virtual");
    public static final Levels POOL = Levels.of(Axes.THREADS, "fixed-pool:size=16");

    private static final double COMPUTING = 100;
    private static final double OVERHEAD = 8;
    private static final double MICROSECOND = 1000;

    private FlippedRuns() {}

    /** A thousand tasks that compute for 100 µs and wait, on one CPU and on two. */
    public static SyntheticRun study() {
        return SyntheticRun.of(
                        "Tasks that wait: a pool of 16 or virtual threads?",
                        false,
                        FlippedRuns::time)
                .axis(Axes.CPUS, "1", "2")
                .axis(Axes.THREADS, POOL.get(Axes.THREADS), "virtual")
                .axis(Axes.TASKS, "1000")
                .axis(
                        "wait", "100us", "560us", "750us", "900us", "1300us", "1600us", "1900us",
                        "3200us", "10ms", "100ms")
                .forks(4, 5);
    }

    private static double time(Levels levels) {
        double wait = FlipUnit.TIME.number(levels.get("wait")) / MICROSECOND;
        double cpus = Double.parseDouble(levels.get(Axes.CPUS));
        return levels.has(VIRTUAL)
                ? 1000 * (COMPUTING + OVERHEAD) / cpus + wait
                : 1000 * Math.max(COMPUTING / cpus, (wait + COMPUTING) / 16);
    }

    /** The question that the run asked. */
    public static FlipGoal goal(String ratio) {
        return new FlipGoal(
                VIRTUAL,
                POOL,
                "wait",
                FlipUnit.TIME,
                FlipUnit.TIME.number("100us"),
                FlipUnit.TIME.number("100ms"),
                Quantity.TIME,
                new BigDecimal(ratio),
                25);
    }

    /** A bracket from the pool to virtual threads, whose ends have no ratios. */
    public static Bracket bracket(String low, String high) {
        return new Bracket(point(low), POOL, point(high), VIRTUAL);
    }

    public static FlipPoint point(String at) {
        return new FlipPoint(FlipUnit.TIME.number(at), Optional.of(1.3), Optional.empty(), 8);
    }

    /** Answers of a run, one for each number of CPUs from 1 on. */
    public static Flips flips(Run run, FlipGoal goal, FlipAnswer... answers) {
        List<FlipRow> rows = new ArrayList<>();
        for (FlipAnswer answer : answers) {
            Levels levels =
                    Levels.of(Axes.RUNTIME, "jvm-25")
                            .with(Axes.CPUS, Integer.toString(rows.size() + 1))
                            .with(Axes.TASKS, "1000");
            rows.add(FlipRow.of(goal, levels, answer, 9, 72, ""));
        }
        return new Flips(run, goal, rows);
    }

    /** A run whose files have the question and its answers, on one CPU and on two. */
    public static Path recorded(Path folder) throws IOException {
        study().recording("\"flip\": " + Json.write(goal("1"))).in(folder);
        StringBuilder rows =
                new StringBuilder(
                        "experiment,run,engine,runtime,cpus,tasks,axis,compare,with,from,to,of,"
                                + "ratio,within,outcome,side_below,side_above,low,low_ratio,"
                                + "low_ratio_from,low_ratio_to,low_forks,high,high_ratio,"
                                + "high_ratio_from,high_ratio_to,high_forks,crossings,probes,"
                                + "forks,needed_forks,reason\n");
        for (List<String> cells :
                List.of(List.of("1", "1600us", "1900us"), List.of("2", "750us", "900us"))) {
            rows.append(
                    "study,run-1,docker,jvm-25,%s,1000,wait,%4$s,%5$s,100us,100ms,elapsed_ns,1,25,found,%5$s,%4$s,%2$s,1.03,,,8,%3$s,0.88,,,8,,10,80,,\n"
                            .formatted(
                                    cells.get(0),
                                    cells.get(1),
                                    cells.get(2),
                                    VIRTUAL.text(),
                                    POOL.text()));
        }
        Files.writeString(folder.resolve(FlipRow.FILE), rows.toString());
        return folder;
    }

    /** The same of a run in a folder. */
    public static Flips in(Path folder, FlipGoal goal, FlipAnswer... answers) throws Exception {
        return flips(PicturesOfRuns.analysis(study().in(folder)).run(), goal, answers);
    }
}
