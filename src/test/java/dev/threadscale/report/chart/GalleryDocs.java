package dev.threadscale.report.chart;

import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.compare.Comparison;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows every kind of picture on a page for users, drawn from invented runs.
 *
 * @param entries those of runs first
 */
record GalleryDocs(List<Entry> entries) {

    /** Of the pictures, next to the page. */
    static final String FOLDER = "pictures/gallery";

    /** Of a full picture; letters stay legible. */
    private static final int SMALLER = 2;

    /**
     * A picture.
     *
     * @param when a report has it, and what it shows
     */
    record Entry(String when, Chart chart) {

        String file() {
            return Chart.withSafeNames(List.of(chart)).getFirst().fileName();
        }

        BufferedImage drawn() {
            int width = ChartRenderer.WIDTH / SMALLER;
            int height = ChartRenderer.HEIGHT / SMALLER;
            BufferedImage full =
                    ChartRenderer.drawing(chart)
                            .createBufferedImage(ChartRenderer.WIDTH, ChartRenderer.HEIGHT);
            BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
            var graphics = small.createGraphics();
            graphics.drawImage(
                    full.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
            graphics.dispose();
            return small;
        }
    }

    /** A kind of a run's pictures: where an example is, and what is said of it. */
    private record Kind(String study, String picture, String when) {}

    /** In the order of {@link Gallery#KINDS}. */
    private static final List<Kind> OF_RUNS =
            List.of(
                    new Kind(
                            "weak",
                            "cpus-compared",
                            """
                            The levels of CPUs, of the runtime (the JVM, native images and JDKs) or of a parameter \
                            against each other, where they fit into one picture. It comes first. With more than \
                            four combinations only CPUs and runtimes are compared.\
                            """),
                    new Kind(
                            "counter",
                            "elapsed-cpus-2-threads-platform",
                            """
                            Elapsed times over a count: tasks, else a numeric parameter, with three levels or more, \
                            else CPUs. Without such a count: bars, or markers on a logarithmic axis where bars could \
                            not start at 0.\
                            """),
                    new Kind(
                            "random-memory",
                            "elapsed-by-pool-size",
                            """
                            Elapsed times over the sizes of one kind of pool, if it has three or more; kinds without \
                            a size are dashed lines across.\
                            """),
                    new Kind(
                            "published",
                            "published-cpus-2",
                            """
                            Published curves next to the measured ones, each divided by its first value \
                            ([published curves](report.md#published-curves)).\
                            """),
                    new Kind(
                            "strong",
                            "scaling-cpus-2",
                            """
                            T(first count) / T(n) next to the ideal of so many CPUs, for work that stays the same and \
                            for sizes of pools from 1 on, with the [law of scaling](models.md) that each line \
                            follows, where it follows one.\
                            """),
                    new Kind(
                            "weak",
                            "elapsed-without-platform-cpus-2",
                            "Without the slowest line, if it is far above the others."),
                    new Kind(
                            "weak",
                            "elapsed-small-counts-cpus-2",
                            "The smaller half of the counts, for work that grows with the tasks."),
                    new Kind(
                            "weak",
                            "time-per-task-cpus-2",
                            "Elapsed time divided by the tasks, for work that grows with them."),
                    new Kind(
                            "weak",
                            "virtual-minus-pool",
                            """
                            The difference between virtual threads and pools, for work that grows with the tasks.\
                            """),
                    new Kind(
                            "strong",
                            "efficiency-cpus-2",
                            """
                            The scaling factor over the ideal: E(n) = T(1) / (T(n) × min(n, CPUs)). That is speed-up \
                            over processors (Eager, Zahorjan and Lazowska, *Speedup versus efficiency in parallel \
                            systems*, IEEE Transactions on Computers 38 (3), 1989), with as many processors as there \
                            are threads to use them. On one CPU it would repeat `scaling`.\
                            """),
                    new Kind(
                            "runtimes",
                            "runtime-compared-virtual",
                            """
                            The levels of the runtime or of the system for each kind of threads, where one picture \
                            cannot hold them all.\
                            """),
                    new Kind(
                            "random-memory",
                            "generator-speed-up-per-thread-over-shared",
                            "How many times as fast each further level of an axis is as the first."),
                    new Kind(
                            "weak",
                            "distribution",
                            """
                            A box for each configuration: quartiles of all measured iterations (Hyndman and Fan's \
                            type 7, as in R and NumPy), a line at the median, whiskers to the least and the greatest, \
                            circles at the means of the forks; if a configuration has five iterations. Where the \
                            configurations differ by more than a factor of 50, each is divided by its own median.\
                            """),
                    new Kind(
                            "counted",
                            "cpu-time",
                            """
                            Elapsed time next to user and system CPU time, which stand on one another: below the \
                            elapsed time CPUs waited, above it several worked. At the highest count; for work that \
                            stays the same also at the smallest.\
                            """),
                    new Kind(
                            "counted",
                            "context-switches",
                            """
                            Voluntary and involuntary ones of an iteration, if they differ by half and are more than \
                            any program has.\
                            """),
                    new Kind(
                            "startup",
                            "memory",
                            """
                            The heap in use after an iteration, garbage included, and the most that a process had \
                            resident, if they differ by half.\
                            """),
                    new Kind(
                            "priorities",
                            "cpu_share",
                            """
                            What the workload observed of each thread, CPU or priority. One that burns CPUs for a \
                            given time and observes who got them has no pictures of its times.\
                            """),
                    new Kind(
                            "queue-flood",
                            "observed-count",
                            """
                            What the workload observed of an iteration: laid out like elapsed times; where those are \
                            bars, all values of one unit stand side by side.\
                            """),
                    new Kind(
                            "startup",
                            "start-up",
                            """
                            How long forks take to start, where runtimes differ; first, if nothing but the runtime \
                            varies.\
                            """),
                    new Kind(
                            "drifting",
                            "sentinel",
                            """
                            How the host drifted, where a run has three sentinels or more \
                            ([precision-and-drift.md](precision-and-drift.md)).\
                            """),
                    new Kind(
                            "mixed",
                            "cpu-time-by-type",
                            """
                            The mean CPU time of a logged task of each type. Java reports none of virtual threads.\
                            """),
                    new Kind(
                            "mixed",
                            "cpu-time-sorted",
                            "The CPU time that a share of the logged tasks needs at most."),
                    new Kind(
                            "mixed",
                            "cpu-time-by-thread",
                            "The CPU time of the tasks that each thread ran in an iteration."),
                    new Kind(
                            "mixed",
                            "timeline-threads-fixed-pool:size=8-pools-single",
                            """
                            Which thread ran when, in the first measured iteration of a fork of each of the first \
                            four configurations: a row for each of at most 32 threads, and at most 2,000 tasks; the \
                            picture says when there were more.\
                            """));

    private static final String HEAD =
            """
            # Every kind of picture

            The numbers are invented. What a report draws depends on what varies: [report.md](report.md) says which picture
            comes first. This page and its pictures are made by

            ```
            THREADSCALE_GOLDEN=update ./mvnw test -Dtest=GalleryDocsTest
            ```
            """;

    /** In the order of {@link Comparison#charts()}. */
    private static final List<String> OF_COMPARISONS =
            List.of(
                    """
                    How many times as long each configuration takes as in the first run, with intervals; the line at 1 \
                    is no difference ([compare.md](compare.md)).\
                    """,
                    "Elapsed times, a line or a bar for each run.");

    /** Draws them from runs in a folder. */
    static GalleryDocs in(Path folder) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < OF_RUNS.size(); i++) {
            Kind kind = OF_RUNS.get(i);
            Path run = GalleryRuns.in(Files.createDirectories(folder.resolve(i + "")), kind.study);
            entries.add(
                    Gallery.KINDS
                            .get(i)
                            .apply(PicturesOfRuns.evidence(run))
                            .filter(chart -> chart.name().equals(kind.picture))
                            .map(chart -> new Entry(kind.when, chart))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("no such picture: " + kind)));
        }
        Path first = Files.createDirectories(folder.resolve("monday"));
        Path second = Files.createDirectories(folder.resolve("tuesday"));
        List<Chart> compared =
                Comparison.of(
                                List.of(
                                        ComparedRuns.run(first, ComparedRuns.small()),
                                        ComparedRuns.run(second, ComparedRuns.slower(1.3))))
                        .charts();
        for (int i = 0; i < OF_COMPARISONS.size(); i++) {
            entries.add(new Entry(OF_COMPARISONS.get(i), compared.get(i)));
        }
        return new GalleryDocs(entries);
    }

    /** The page, in Markdown. */
    String page() {
        StringBuilder page = new StringBuilder(HEAD);
        for (Entry entry : entries) {
            if (entry.equals(entries.get(OF_RUNS.size()))) {
                page.append("\n## Of runs that are compared\n");
            }
            page.append(
                    """

                    ### `%s`

                    %s

                    ![%s](%s/%s)
                    """
                            .formatted(
                                    entry.chart.name(),
                                    entry.when,
                                    entry.chart.description(),
                                    FOLDER,
                                    entry.file()));
        }
        return page.toString();
    }
}
