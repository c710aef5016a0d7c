package dev.threadscale.experiment;

import static dev.threadscale.experiment.Experiments.SMALLEST;
import static dev.threadscale.experiment.Experiments.read;
import static dev.threadscale.experiment.Experiments.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.levels.Axis;
import dev.threadscale.protocol.IterationCount;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file says is what is measured: a key that is dropped on the way falsifies a study. */
class ExperimentReaderTest {

    private static final String EVERYTHING =
            """
            apiVersion: threadscale/v1
            name: everything-1
            title: Every key is set
            study: Threads, measured, 2006
            workload: {name: primes}
            matrix:
              runtime: [native-25, jvm-21]
              cpus: [2, {cpuset: "0,2-3", quota: 1.5, active-processors: 4}]
              threads: [sequential, {fixed-pool: {size: 3}}]
              tasks: [7, 8]
              limit: [1000, 2000]
              include: [{threads: virtual, tasks: [9]}]
              exclude: [{cpus: 2, limit: 1000}]
            measure: {warmup: 1, iterations: 2, forks: {picture: 4, min: 4, max: 7}, precision: 0.50%, confidence: 90.0%, timeout: 90s, order: listed, seed: 9223372036854775807, sentinel: true, task-log: true, counters: hardware, explain: all}
            limits: {memory: 2g, pids: 64, capabilities: [sys-nice, perfmon]}
            jvm: {collector: zgc, heap: 300M, options: [-Xint, -Dkey=value, "-XX:ThreadPriorityPolicy=1"]}
            """;

    @Test
    void everyKeyIsRead() {
        Experiment experiment = read(EVERYTHING, null);
        assertThat(experiment.name()).isEqualTo("everything-1");
        assertThat(experiment.title()).isEqualTo("Every key is set");
        assertThat(experiment.study()).hasValue("Threads, measured, 2006");
        assertThat(experiment.workload()).isEqualTo("primes");
        assertThat(experiment.parameters()).isEqualTo(Map.of("threshold", "none"));
        assertThat(experiment.measure())
                .isEqualTo(
                        new Measure(
                                IterationCount.of(1),
                                IterationCount.of(2),
                                4,
                                4,
                                7,
                                Optional.of(
                                        new Precision(new BigDecimal("0.5"), new BigDecimal("90"))),
                                Duration.ofSeconds(90),
                                Measure.Order.LISTED,
                                Long.MAX_VALUE,
                                Measure.SentinelUse.TRUE,
                                true,
                                Measure.CounterSet.HARDWARE,
                                Measure.Explain.ALL));
        assertThat(experiment.limits())
                .isEqualTo(
                        new Limits(2L << 30, 64, Set.of(Capability.PERFMON, Capability.SYS_NICE)));
        assertThat(experiment.jvm())
                .isEqualTo(
                        new Jvm(
                                Jvm.Collector.ZGC,
                                OptionalLong.of(300L << 20),
                                List.of("-Xint", "-Dkey=value", "-XX:ThreadPriorityPolicy=1")));
        assertThat(experiment.profile()).isEmpty();
    }

    @Test
    void everyAxisIsReadInTheOrderOfTheCsv() {
        Matrix matrix = read(EVERYTHING, null).matrix();
        assertThat(matrix.axes().stream().map(Axis::name))
                .containsExactly("runtime", "cpus", "threads", "tasks", "limit");
        assertThat(matrix.axes().stream().map(Axis::labels))
                .containsExactly(
                        List.of("native-25", "jvm-21"),
                        List.of("2", "cpuset:0,2,3+quota:1.5+active-processors:4"),
                        List.of("sequential", "fixed-pool:size=3"),
                        List.of("7", "8"),
                        List.of("1000", "2000"));
        assertThat(matrix.include())
                .map(ExperimentReaderTest::labels)
                .containsExactly(Map.of("threads", List.of("virtual"), "tasks", List.of("9")));
        assertThat(matrix.exclude())
                .map(ExperimentReaderTest::labels)
                .containsExactly(Map.of("cpus", List.of("2"), "limit", List.of("1000")));
    }

    private static Map<String, List<String>> labels(Selection selection) {
        Map<String, List<String>> labels = new TreeMap<>();
        selection
                .levels()
                .forEach((name, levels) ->
                        labels.put(name, Axis.of(name, List.copyOf(levels)).labels()));
        return labels;
    }

    @Test
    void omittedSettingsHaveTheDocumentedDefaults() {
        Experiment experiment = smallest();
        assertThat(experiment.title()).isEqualTo("example");
        assertThat(experiment.parameters()).isEqualTo(Map.of("number", "87654321"));
        assertThat(experiment.matrix().axes().getFirst().labels()).containsExactly("jvm-25");
        assertThat(experiment.matrix().include()).isEmpty();
        assertThat(experiment.matrix().exclude()).isEmpty();
    }

    @Test
    void profileRemovesAPrecisionWithNone() {
        String yaml =
                SMALLEST
                        + """
                        measure: {precision: 5%, forks: {min: 4, max: 9}}
                        profiles: {quick: {measure: {precision: none, forks: 1}}}
                        """;
        assertThat(read(yaml, null).measure().mostForks()).isEqualTo(9);
        Measure quick = read(yaml, "quick").measure();
        assertThat(quick.precision()).isEmpty();
        assertThat(quick.mostForks()).isEqualTo(1);
        Measure finer = read(yaml, null, "measure.precision=2%").measure();
        assertThat(finer.precision().orElseThrow().goal()).isEqualTo(0.02);
    }

    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "90s, PT1M30S", "2m, PT2M", "1h, PT1H"})
    void timeIsReadWithItsUnit(String written, Duration expected) {
        assertThat(smallest("measure.timeout=" + written).measure().timeout()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"65536k, 67108864", "64m, 67108864", "64M, 67108864", "1g, 1073741824"})
    void sizeIsReadWithItsUnit(String written, long bytes) {
        assertThat(smallest("limits.memory=" + written, "jvm.heap=8m").limits().memoryBytes())
                .isEqualTo(bytes);
    }

    @Test
    void byteOrderMarkAndWindowsLineEndsAreIgnored() {
        assertThat(read("\uFEFF" + SMALLEST, null)).isEqualTo(smallest());
        assertThat(read(SMALLEST.replace("\n", "\r\n"), null)).isEqualTo(smallest());
    }
}
