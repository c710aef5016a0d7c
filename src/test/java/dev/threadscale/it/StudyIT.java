package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** One YAML file in, real containers, CSV and PNG out. */
@Order(6)
class StudyIT extends StudyOnDocker {

    private static final String MEASURE = "{warmup: 1, iterations: 2, forks: 2}";

    /** Of each fork. */
    private static final int ITERATIONS = 3;

    @Test
    void everyIterationOfEveryForkHasItsRowAndTheReportIsDrawnOfACopyToo() throws Exception {
        Launcher.End end =
                succeed(
                        "{name: factorization}",
                        "{cpus: 1, threads: [platform, virtual, fixed-pool], tasks: [1, 10],"
                                + " include: [{threads: sequential, tasks: 1}]}",
                        MEASURE);

        assertThat(study.iterations()).hasSize(7 * 2 * ITERATIONS);
        assertThat(study.iterations())
                .allSatisfy(row -> {
                    assertThat(Long.parseLong(row.getField("elapsed_ns"))).isPositive();
                    assertThat(Long.parseLong(row.getField("cpu_ns"))).isPositive();
                    assertThat(row.getField("voluntary_switches")).isNotEmpty();
                    // Nothing can be throttled without a quota: unknown, not 0.
                    assertThat(row.getField("throttled_ns")).isEmpty();
                });
        assertThat(end.out().lines().toList().getLast())
                .startsWith("Report: " + study.run().resolve("report/index.html"));
        assertThat(Files.readAllLines(study.run().resolve("summary.csv"))).hasSize(1 + 7);
        assertThat(Folders.children(study.run().resolve("report")))
                .extracting(png -> png.getFileName().toString())
                .contains("elapsed.png", "elapsed.svg", "index.html")
                .doesNotContain("scaling.png");
        assertThat(end.out())
                .contains("fixed pool (size = cpus)")
                .contains("×1.00 is the fastest")
                .doesNotContain("iterations.csv");
        assertThat(end.err()).contains("[7/7] ");
        assertACopysReportIsTheSame();
    }

    private void assertACopysReportIsTheSame() throws Exception {
        Path copy = Folders.copy(study.run(), study.results().resolve("copy"));

        Launcher.run("report", copy.toString()).endedWith(0);

        assertThat(copy.resolve("summary.csv"))
                .hasSameTextualContentAs(study.run().resolve("summary.csv"));
        for (Path file : Folders.children(study.run().resolve("report"))) {
            assertThat(withoutTime(copy.resolve("report").resolve(file.getFileName())))
                    .isEqualTo(withoutTime(file));
        }
    }

    /** A page says when it was rendered; all else is the same. */
    private static String withoutTime(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1)
                .replaceFirst("<time>[^<]+</time>", "");
    }

    @Test
    void resumeOfAFolderSkipsFinishedRunsAndRunsTheOthers() throws Exception {
        study.write(
                "{name: factorization}", "{cpus: 1, threads: virtual, tasks: [1, 10]}", MEASURE);
        run();
        Files.writeString(
                study.beside("study-2.yaml"),
                Files.readString(study.file()).replace("name: study", "name: second"));

        String results = study.results().toString();
        Launcher.End end =
                Launcher.run(
                                "run",
                                study.beside("").toString(),
                                "--results",
                                results,
                                "--resume",
                                "--set",
                                "measure.forks=1")
                        .endedWith(0);

        assertThat(end.err())
                .containsPattern("study: its newest run, [0-9-]+, is finished; nothing to resume")
                .containsPattern("second: [0-9]+ forks? of ");
        assertThat(end.out())
                .contains("\n2 experiments.")
                .endsWith("All results: " + study.results().resolve("index.html") + "\n");
        Launcher.End alone =
                Launcher.run("run", "--resume", study.file().toString(), "--results", results);
        assertThat(alone.endedWith(2).err()).contains("'study' does not have an unfinished run");
    }
}
