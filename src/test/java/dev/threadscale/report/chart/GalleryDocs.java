package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.compare.Comparison;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows every kind of picture on a page for users, drawn from invented runs.
 *
 * @param entries those of runs first
 */
record GalleryDocs(List<Entry> entries) {

    /** The pictures' folder, next to the page. */
    static final String FOLDER = "pictures/gallery";

    /** The divisor of a full picture's sides; letters stay legible. */
    private static final int SMALLER = 2;

    record Entry(Chart chart) {

        String file() {
            return Chart.withSafeNames(List.of(chart)).getFirst().fileName();
        }

        /** The text in place of the picture; the words above it say what to look for. */
        String alternative() {
            return "%s over %s".formatted(chart.values().title(), chart.categoryAxis());
        }

        BufferedImage drawn() {
            BufferedImage full =
                    ChartRenderer.drawing(chart)
                            .createBufferedImage(ChartRenderer.WIDTH, ChartRenderer.HEIGHT);
            return Likeness.small(
                    full, ChartRenderer.WIDTH / SMALLER, ChartRenderer.HEIGHT / SMALLER);
        }
    }

    /** An example of a kind of a run's pictures. */
    private record Kind(String study, String picture) {}

    /** In the order of {@link PictureKinds#ALL}. */
    private static final List<Kind> OF_RUNS =
            List.of(
                    new Kind("flipped", "flip"),
                    new Kind("mapped", "map"),
                    new Kind("weak", "cpus-compared"),
                    new Kind("weak-on-2-cpus", "time-per-task"),
                    new Kind("counter", "elapsed-cpus-2-threads-platform"),
                    new Kind("random-memory", "elapsed-by-pool-size"),
                    new Kind("weak", "best-kind"),
                    new Kind("published", "published-cpus-2"),
                    new Kind("strong", "scaling-cpus-2"),
                    new Kind("weak", "time-per-task-without-platform-cpus-2"),
                    new Kind("weak", "virtual-minus-pool"),
                    new Kind("strong", "efficiency-cpus-2"),
                    new Kind("runtimes", "runtime-compared-virtual"),
                    new Kind("random-memory", "generator-speed-up-per-thread-over-shared"),
                    new Kind("upgrade", "upgrade-cpus-1"),
                    new Kind("weak", "distribution"),
                    new Kind("counted", "cpu-time"),
                    new Kind("counted", "context-switches"),
                    new Kind("startup", "memory"),
                    new Kind("searched", "highest-rate"),
                    new Kind("service", "latency"),
                    new Kind("service", "achieved_rate"),
                    new Kind("service", "latency-percentiles-rate-900"),
                    new Kind("priorities", "cpu_share"),
                    new Kind("queue-flood", "observed-count"),
                    new Kind("startup", "start-up"),
                    new Kind("drifting", "sentinel"),
                    new Kind("mixed", "cpu-time-by-type"),
                    new Kind("mixed", "cpu-time-sorted"),
                    new Kind("mixed", "cpu-time-by-thread"),
                    new Kind("mixed", "timeline-threads-fixed-pool:size=8-pools-single"),
                    new Kind("unsteady", "unsteady-threads-virtual"),
                    new Kind("changed-cpus", "cpu-change"));

    /** One picture of ratios and one of times. */
    private static final int OF_COMPARISONS = 2;

    /** Draws them from runs in a folder. */
    static GalleryDocs in(Path folder) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < OF_RUNS.size(); i++) {
            Kind kind = OF_RUNS.get(i);
            Path run = GalleryRuns.in(Files.createDirectories(folder.resolve(i + "")), kind.study);
            entries.add(
                    PictureKinds.ALL
                            .get(i)
                            .of(PicturesOfRuns.analysis(run))
                            .filter(chart -> chart.name().equals(kind.picture))
                            .map(Entry::new)
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
        compared.stream().limit(OF_COMPARISONS).map(Entry::new).forEach(entries::add);
        return new GalleryDocs(entries);
    }

    /** The page with the words that it has, and these pictures between them. */
    String page(String current) {
        StringBuilder page = new StringBuilder(current.substring(0, current.indexOf("\n### ")));
        for (Entry entry : entries) {
            if (entry.equals(entries.get(OF_RUNS.size()))) {
                page.append("\n## Pictures of compared runs\n");
            }
            page.append(
                    """

                    ### `%s`

                    %s

                    ![%s](%s/%s)
                    """
                            .formatted(
                                    entry.chart.name(),
                                    words(current, entry.chart.name()),
                                    entry.alternative(),
                                    FOLDER,
                                    entry.file()));
        }
        return page
                + """

                Next: [report.md](report.md) for the rest of a report, [results.md](results.md) for \
                the data behind the pictures.
                """;
    }

    private static String words(String page, String picture) {
        Matcher words =
                Pattern.compile("\n### `%s`\n\n(.+)\n".formatted(Pattern.quote(picture)))
                        .matcher(page);
        assertThat(words.find()).as("the page says when there is a picture %s", picture).isTrue();
        return words.group(1);
    }
}
