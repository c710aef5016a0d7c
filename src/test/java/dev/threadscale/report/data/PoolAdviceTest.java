package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.fixture.Golden;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticRun.Observing;
import dev.threadscale.report.SyntheticRun.Sink;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.PoolSizes.Pool;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.ScalingTables;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.results.AdviceRow;
import dev.threadscale.results.AdviceRow.Blocking;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.TEstimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Advice that takes waiting for a CPU for blocking advises ever more threads. */
class PoolAdviceTest {

    @TempDir Path directory;

    /** Tasks wait for three quarters of their time, so that eight threads keep two CPUs busy. */
    private static SyntheticRun waiting() {
        return SyntheticRun.of("Pools that wait", false, PoolAdviceTest::time)
                .axis(MeasuredAxis.THREADS, sizes("1", "2", "4", "8", "16"))
                .axis(MeasuredAxis.TASKS, "100")
                .logging((levels, sink) -> tasks(sink, 4, "", 4000, 1000));
    }

    private static SyntheticRun pools(String... sizes) {
        return SyntheticRun.of("Pools", false, PoolAdviceTest::time)
                .axis(MeasuredAxis.THREADS, sizes(sizes));
    }

    /** Tasks of a type that take so long, and compute for so long, if that is known. */
    private static void tasks(Sink sink, int count, String type, long elapsed, Object cpu) {
        for (int task = 0; task < count; task++) {
            sink.add(task, type, 1, cpu.equals(""), 0, 0, elapsed, 0, elapsed, cpu);
        }
    }

    private static double time(Map<String, String> levels) {
        double size = Double.parseDouble(levels.get(MeasuredAxis.THREADS).replaceAll("\\D", ""));
        return 1e6 / Math.min(size, 8) + 500 * size;
    }

    private static String[] sizes(String... sizes) {
        return Arrays.stream(sizes).map(size -> "fixed-pool:size=" + size).toArray(String[]::new);
    }

    private List<AdviceRow> allAdvice(SyntheticRun run) throws IOException {
        return PoolAdvice.of(PicturesOfRuns.evidence(run.in(directory)));
    }

    private AdviceRow advice(SyntheticRun run) throws IOException {
        return allAdvice(run).getFirst();
    }

    /** Of pools whose tasks are these. */
    private AdviceRow adviceOf(Observing log) throws IOException {
        return advice(waiting().logging(log));
    }

    private static Blocking blocking(AdviceRow advice) {
        return advice.blocking().orElseThrow();
    }

    /**
     * Nine tenths of the time are CPU time there, whatever the size: of as many threads as have a
     * task. One thread for each CPU waits for none.
     */
    @ParameterizedTest
    @CsvSource({"1 2 4, 100, 1, 0.1", "2 4 8, 100, 2, 0.55", "2 4 8, 1, 2, 0.1"})
    void withoutALogTheProcessSaysHowMuchItsThreadsCompute(
            String sizes, String tasks, int size, double coefficient) throws IOException {
        Blocking blocking =
                blocking(advice(pools(sizes.split(" ")).axis(MeasuredAxis.TASKS, tasks)));

        assertThat(blocking.source()).isEqualTo("iterations.csv");
        assertThat(blocking.size()).isEqualTo(size);
        assertThat(blocking.coefficient()).isCloseTo(coefficient, within(1e-6));
    }

    @Test
    void moreThreadsThanCpusSayNothingOfBlocking() throws IOException {
        SyntheticRun run = pools("4", "8", "16");

        assertThat(advice(run).blocking()).isEmpty();
        assertThat(advice(run).advised()).isEmpty();
        assertThat(advice(run).nearest()).isNull();
    }

    /** Of pools of three sizes whose tasks take so long, and compute for so long. */
    private AdviceRow adviceOfTasks(long elapsed, long cpu) throws IOException {
        return advice(
                waiting()
                        .axis(MeasuredAxis.THREADS, sizes("1", "4", "16"))
                        .logging((levels, sink) -> tasks(sink, 1, "", elapsed, cpu)));
    }

    @Test
    void theNearestSizeIsThatWithTheNearestRatio() throws IOException {
        AdviceRow advice = adviceOfTasks(9000, 2000);

        assertThat(advice.advised().orElseThrow()).isCloseTo(9, within(1e-9));
        // By difference it would be 4.
        assertThat(advice.nearest()).isEqualTo(16);
        assertThat(advice.best()).isEqualTo(16);
    }

    @Test
    void theNearestSizeIsComparedWithTheBest() throws IOException {
        AdviceRow advice = adviceOfTasks(8000, 4000);

        assertThat(advice.nearest()).isEqualTo(4);
        assertThat(advice.nearestRatio().orElseThrow()).isBetween(1.8, 2.0);
    }

    @Test
    void tasksOfSeveralTypesCountAsOftenAsTheyRan() throws IOException {
        AdviceRow advice =
                adviceOf((levels, sink) -> {
                    tasks(sink, 3, "fast", 1000, 1000);
                    tasks(sink, 1, "slow", 9000, 3000);
                });

        assertThat(blocking(advice).coefficient()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void aTypeWithoutCpuTimeLeavesTheLogOut() throws IOException {
        AdviceRow advice =
                adviceOf((levels, sink) -> {
                    tasks(sink, 1, "fast", 1000, 500);
                    tasks(sink, 1, "slow", 9000, "");
                });

        assertThat(blocking(advice).source()).isEqualTo("iterations.csv");
        assertThat(blocking(advice).coefficient()).isCloseTo(0.1, within(1e-6));
    }

    @Test
    void theLogOfTheSmallestSizeCountsAndNoOther() throws IOException {
        AdviceRow advice =
                adviceOf((levels, sink) -> {
                    boolean smallest = levels.get(MeasuredAxis.THREADS).endsWith("=1");
                    tasks(sink, 1, "", 4000, smallest ? 1000 : 3000);
                });

        assertThat(blocking(advice).coefficient()).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void whereCpusAreNoNumberNothingIsAdvised() throws IOException {
        SyntheticRun run = waiting().axis(MeasuredAxis.CPUS, "2,quota:0.5");

        assertThat(allAdvice(run)).isEmpty();
    }

    @Test
    void unknownCpuTimeLeavesTheAdviceOpen() throws IOException {
        SyntheticRun run =
                pools("1", "2", "4").counting(IterationColumn.CPU_NS, "", "", "", "", "", "");

        assertThat(advice(run).blocking()).isEmpty();
        assertThat(advice(run).best()).isEqualTo(4);
    }

    @Test
    void sizesThatCannotBeToldFromTheBestAreAsGood() throws IOException {
        assertThat(advice(waiting().times(levels -> 1e6)).asGood()).containsExactly(1, 2, 4, 8, 16);
        assertThat(advice(waiting().forks(8, 5)).asGood()).containsExactly(8);
    }

    /** Of several comparisons one is below 5 % by chance sooner or later. */
    @Test
    void aSizeIsWorseOnlyAfterCorrectionForAllOfThem() throws IOException {
        int corrected = 0;
        for (double slower = 1; slower < 1.03; slower += 0.002) {
            double factor = slower;
            AdviceRow advice =
                    advice(
                            waiting()
                                    .forks(5, 5)
                                    .times(levels ->
                                            levels.get(MeasuredAxis.THREADS).endsWith("=8")
                                                    ? 1e6
                                                    : 1e6 * factor));
            for (SummaryRow one : PicturesOfRuns.evidence(directory).data().measured()) {
                int size =
                        Pool.counted(one.levels().get(MeasuredAxis.THREADS)).orElseThrow().size();
                double p =
                        TEstimate.difference(one.elapsed(), advice.bestTime())
                                .orElseThrow()
                                .pOutside(0, 0);
                if (p < 0.05 && advice.asGood().contains(size)) {
                    corrected++;
                }
            }
        }

        assertThat(corrected).isPositive();
    }

    @Test
    void singleForksTellNoSizesApart() throws IOException {
        assertThat(advice(waiting().forks(1, 5)).asGood()).isEmpty();
    }

    @Test
    void poolsThatLiveAsLongAsAForkAreAnotherKind() throws IOException {
        SyntheticRun run =
                waiting()
                        .axis(
                                MeasuredAxis.THREADS,
                                "fixed-pool:lifetime=fork,size=1",
                                "fixed-pool:lifetime=fork,size=4",
                                "fixed-pool:lifetime=fork,size=8",
                                "fixed-pool:size=4");

        assertThat(allAdvice(run))
                .singleElement()
                .satisfies(advice -> {
                    assertThat(advice.levels())
                            .containsEntry(MeasuredAxis.THREADS, "fixed-pool:lifetime=fork");
                    assertThat(advice.best()).isEqualTo(8);
                });
    }

    @Test
    void twoSizesAreNoSeries() throws IOException {
        SyntheticRun run = pools("1", "2");

        assertThat(allAdvice(run)).isEmpty();
    }

    @Test
    @DefaultLocale("de-DE")
    void theFileAndTheTableAreSealed() throws IOException {
        List<AdviceRow> advice = allAdvice(waiting());
        Report.of(directory).writeTables();

        Golden.matches("report/advice.csv", Files.readString(directory.resolve("advice.csv")));
        Golden.matches(
                "report/advice.txt",
                TextTable.of(ScalingTables.advice(Run.read(directory), advice)));
    }
}
