package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/** Advice that takes waiting for a CPU for blocking advises ever more threads. */
class PoolAdviceTest {

    @TempDir Path directory;

    /** Tasks wait for three quarters of their time, so that eight threads keep two CPUs busy. */
    private static SyntheticRun waiting() {
        return SyntheticRun.of("Pools that wait", false, PoolAdviceTest::time)
                .axis(Axis.THREADS, pools("1", "2", "4", "8", "16"))
                .axis(Axis.TASKS, "100")
                .logging((levels, sink) -> {
                    for (int task = 0; task < 4; task++) {
                        sink.add(task, "", 1, false, 0, 0, 4000, 0, 4000, 1000);
                    }
                });
    }

    private static double time(Map<String, String> levels) {
        double size = Double.parseDouble(levels.get(Axis.THREADS).replaceAll("\\D", ""));
        return 1e6 / Math.min(size, 8) + 500 * size;
    }

    private static String[] pools(String... sizes) {
        return Arrays.stream(sizes).map(size -> "fixed-pool:size=" + size).toArray(String[]::new);
    }

    private PoolAdvice advice(SyntheticRun run) throws IOException {
        return Report.of(run.in(directory)).advice().getFirst();
    }

    @Test
    void threadsAreTheCpusDividedByTheShareThatComputes() throws IOException {
        PoolAdvice advice = advice(waiting());

        assertThat(advice.source()).isEqualTo("tasks.csv");
        assertThat(advice.blocking().orElseThrow()).isCloseTo(0.75, within(1e-9));
        assertThat(advice.advised().orElseThrow()).isCloseTo(8, within(1e-9));
        assertThat(advice.nearest()).hasValue(8);
        assertThat(advice.best()).isEqualTo(8);
        assertThat(advice.ratio(8)).isEqualTo(1);
    }

    /** Nine tenths of the time are CPU time there, whatever the size: of one thread, that is. */
    @Test
    void withoutALogTheProcessSaysHowMuchItsThreadComputes() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("Pools", false, PoolAdviceTest::time)
                        .axis(Axis.THREADS, pools("1", "2", "4"));

        assertThat(advice(run).source()).isEqualTo("iterations.csv");
        assertThat(advice(run).estimatedAt()).isEqualTo(1);
        assertThat(advice(run).blocking().orElseThrow()).isCloseTo(0.1, within(1e-6));
    }

    @Test
    void moreThreadsThanCpusSayNothingOfBlocking() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("Pools", false, PoolAdviceTest::time)
                        .axis(Axis.THREADS, pools("4", "8", "16"));

        assertThat(advice(run).blocking()).isEmpty();
        assertThat(advice(run).advised()).isEmpty();
        assertThat(advice(run).nearest()).isEmpty();
    }

    @Test
    void unknownCpuTimeLeavesTheAdviceOpen() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("Pools", false, PoolAdviceTest::time)
                        .axis(Axis.THREADS, pools("1", "2", "4"))
                        .counting(IterationColumn.CPU_NS, "", "", "", "", "", "");

        assertThat(advice(run).blocking()).isEmpty();
        assertThat(advice(run).best()).isEqualTo(4);
    }

    @Test
    void sizesThatCannotBeToldFromTheBestAreAsGood() throws IOException {
        assertThat(advice(waiting().times(levels -> 1e6)).asGood()).containsExactly(1, 2, 4, 8, 16);
        assertThat(advice(waiting().forks(8, 5)).asGood()).containsExactly(8);
    }

    @Test
    void singleForksTellNoSizesApart() throws IOException {
        assertThat(advice(waiting().forks(1, 5)).asGood()).isEmpty();
    }

    @Test
    void twoSizesAreNoSeries() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("Pools", false, PoolAdviceTest::time)
                        .axis(Axis.THREADS, pools("1", "2"));

        assertThat(Report.of(run.in(directory)).advice()).isEmpty();
    }

    @Test
    @DefaultLocale("de-DE")
    void theFileAndTheTableAreSealed() throws IOException {
        Report report = Report.of(waiting().in(directory));
        report.writeModels();

        Golden.matches("advice.csv", Files.readString(directory.resolve("advice.csv")));
        Golden.matches("advice.txt", new AdviceTable(report.data().run(), report.advice()).text());
    }
}
