package dev.threadscale.report.chart;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticStudies;
import dev.threadscale.report.flip.FlippedRuns;
import dev.threadscale.report.flip.MappedRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** Runs of the studies, and of what no study has in itself. */
final class GalleryRuns {

    private GalleryRuns() {}

    /** Makes the run of a study in a folder. */
    static Path in(Path folder, String study) throws IOException {
        return switch (study) {
            case "weak-on-2-cpus" -> SyntheticRun.factorization().axis(Axes.CPUS, "2").in(folder);
            case "unsteady" ->
                    SyntheticRun.factorization()
                            .axes("cpus=2 threads=platform,virtual tasks=1000")
                            .forks(4, 40)
                            .slowUntil(14)
                            .in(folder);
            case "changed-cpus" ->
                    SyntheticRun.factorization()
                            .axes("cpus=1-to-2-after-10 threads=platform,virtual tasks=1000")
                            .forks(4, 30)
                            .changingAfter(10, GalleryRuns::isPlatform)
                            .in(folder);
            case "runtimes" ->
                    SyntheticRun.cpuScaling()
                            .axes("cpus=2 runtime=jvm-21,jvm-25,native-25")
                            .times(GalleryRuns::byRuntime)
                            .in(folder);
            case "upgrade" -> upgrade().in(folder);
            case "counted" -> counted().in(folder);
            case "flipped" -> FlippedRuns.recorded(folder);
            case "mapped" -> MappedRuns.recorded(folder);
            case "published" -> published(folder);
            case "drifting" -> drifting(folder);
            default -> Objects.requireNonNull(SyntheticStudies.all().get(study)).in(folder);
        };
    }

    private static double byRuntime(Levels levels) {
        double tasks = Double.parseDouble(levels.get(Axes.TASKS));
        double slow =
                switch (levels.get(Axes.RUNTIME)) {
                    case "jvm-21" -> 1.2;
                    case "native-25" -> 1.5;
                    default -> 1;
                };
        return slow * 1e6 / Math.min(2, tasks) + 200 * tasks;
    }

    /** Four kinds of work on four releases; locks no longer pin from 25 on. */
    static SyntheticRun upgrade() {
        return SyntheticRun.of("What an upgrade of the JDK changes", false, GalleryRuns::byRelease)
                .axes("runtime=jvm-21,jvm-25,jvm-26,jvm-27 cpus=1,2 tasks=500")
                .axes("threads=platform,virtual,fixed-pool:size=cpus")
                .axes("work=compute,allocate,wait,lock")
                .only(levels ->
                        !levels.get("work").equals("wait")
                                || !levels.get(Axes.THREADS).startsWith("fixed-pool"))
                .forks(5, 5);
    }

    private static double byRelease(Levels levels) {
        int release = Integer.parseInt(levels.get(Axes.RUNTIME).replace("jvm-", ""));
        boolean isVirtual = levels.get(Axes.THREADS).equals("virtual");
        return switch (levels.get("work")) {
            case "allocate" -> release < 27 ? 9e3 : 7.6e3;
            case "wait" -> isVirtual ? 2.4e3 : release < 26 ? 2.5e4 : 2.7e4;
            case "lock" -> release < 25 && isVirtual ? 6.1e3 : 4.4e3;
            default -> release < 26 ? 1.2e4 : 1.16e4;
        };
    }

    private static SyntheticRun counted() {
        return SyntheticRun.factorization()
                .axis(Axes.TASKS, "1000")
                .counting(IterationColumn.CPU_USER_NS, (levels, _) -> time(levels) * 600)
                .counting(IterationColumn.CPU_SYSTEM_NS, (levels, _) -> time(levels) * 250)
                .counting(
                        IterationColumn.VOLUNTARY_SWITCHES,
                        (levels, _) -> isPlatform(levels) ? 2100 : 130)
                .counting(
                        IterationColumn.INVOLUNTARY_SWITCHES,
                        (levels, _) -> isPlatform(levels) ? 700 : 60);
    }

    private static boolean isPlatform(Levels levels) {
        return levels.get(Axes.THREADS).equals("platform");
    }

    private static long time(Levels levels) {
        return isPlatform(levels) ? 62_000 : 11_000;
    }

    private static Path published(Path folder) throws IOException {
        return RunJson.publishing(
                SyntheticRun.cpuScaling().in(folder),
                "a-study-of-2006.csv",
                """
                os,cpus,threads,elapsed_s
                one,2,1,40
                one,2,2,21
                one,2,8,20
                one,2,64,22
                one,2,512,25
                other,2,1,60
                other,2,8,39
                other,2,512,41
                """,
                """
                "x": "threads", "y": "elapsed_s", "over": "tasks", "match": {"cpus": "cpus"},
                "names": {}, "rows": {}, "series": "os", "where": {"threads": ["platform"]}
                """);
    }

    private static Path drifting(Path folder) throws IOException {
        SyntheticRun.factorization().in(folder);
        StringBuilder sentinels =
                new StringBuilder("sentinel,started,block,outcome,elapsed_median_ns\n");
        for (int i = 1; i <= 12; i++) {
            sentinels.append(
                    "%d,2026-01-02T03:%02d:00Z,%d,completed,%d\n"
                            .formatted(
                                    i, 2 * i, i, 20_000_000 + (i == 7 ? 6_000_000 : 40_000 * i)));
        }
        FullCsv.write(folder.resolve("sentinels.csv"), sentinels.toString());
        FullCsv.write(
                folder.resolve("forks.csv"),
                """
                configuration,fork,runtime,cpus,threads,tasks,outcome,expected,sentinel,disturbed
                a,1,jvm-25,1,platform,10,completed,completed,7,sentinel: 30 % slower after its block
                """);
        return folder;
    }
}
