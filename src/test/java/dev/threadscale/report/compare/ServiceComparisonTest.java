package dev.threadscale.report.compare;

import static dev.threadscale.fixture.Refusals.refused;
import static dev.threadscale.report.ComparedRuns.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.fixture.Golden;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.ComparisonCsv;
import dev.threadscale.results.files.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The windows of a service last equally long in every run, however slow its answers are. */
class ServiceComparisonTest {

    @TempDir private Path results;

    private Comparison compared(SyntheticRun... runs) throws IOException {
        return ComparedRuns.compared(results, runs);
    }

    private Comparison comparedBy(String quantity, SyntheticRun here, SyntheticRun there)
            throws IOException {
        return Comparison.of(
                List.of(
                        ComparedRuns.run(results.resolve("here"), here),
                        ComparedRuns.run(results.resolve("there"), there)),
                Optional.of(quantity));
    }

    private static Map<String, PairVerdict> verdicts(Comparison comparison) {
        return comparison.pairs().stream()
                .collect(
                        Collectors.toMap(
                                pair -> pair.levels().get("rate"), pair -> pair.verdict()));
    }

    @Test
    void runsAreComparedByTheHighestPercentile() throws IOException {
        Comparison comparison = compared(service(1), service(1.3));

        assertThat(comparison.quantity().of()).hasToString("latency_p99_ns");
        assertThat(comparison.pairs())
                .hasSize(3)
                .allSatisfy(pair -> {
                    assertThat(pair.verdict()).isEqualTo(PairVerdict.DIFFERENT);
                    assertThat(pair.ratio().orElseThrow()).isBetween(1.29, 1.31);
                });
    }

    @Test
    void percentileOfOnlyOneRunIsNotCompared() throws IOException {
        SyntheticRun quick =
                service(1)
                        .observing((_, sink) -> {
                            sink.add("latency_p50_ns", "", 2e7, "ns");
                            sink.add("latency_p90_ns", "", 2.2e7, "ns");
                        });

        assertThat(compared(service(1), quick).quantity().of()).hasToString("latency_p90_ns");
    }

    @ParameterizedTest
    @CsvSource({"900, 1200", "1200, 900"})
    void overloadInOnlyOneRunIsAChange(String here, String there) throws IOException {
        Comparison comparison = compared(service(1, here), service(1, there));

        assertThat(verdicts(comparison))
                .containsEntry("500", PairVerdict.OPEN)
                .containsEntry("900", PairVerdict.DIFFERENT)
                .containsEntry("1200", PairVerdict.DIFFERENT);
        assertThat(comparison.isChanged()).isTrue();
        assertThat(comparison.text())
                .contains("2 distinguishable (0 higher, 0 lower, 2 overloaded in one of the runs)");
    }

    @Test
    void overloadInBothRunsIsNotComparable() throws IOException {
        Comparison comparison = compared(service(1, "1200"), service(1, "1200"));

        assertThat(verdicts(comparison)).containsEntry("1200", PairVerdict.NOT_COMPARABLE);
        assertThat(comparison.isChanged()).isFalse();
    }

    @Test
    void anyRecordedQuantityCanBeCompared() throws IOException {
        Comparison comparison =
                comparedBy("achieved_rate", service(1, "1200"), service(1, "900", "1200"));

        assertThat(verdicts(comparison))
                .containsEntry("900", PairVerdict.DIFFERENT)
                .containsEntry("1200", PairVerdict.OPEN);
        assertThat(comparison.text())
                .contains("achieved rate", "1 distinguishable (0 higher, 1 lower)")
                .containsPattern(" 900  +\\d{3}\\.\\d 1/s  +\\d{3}\\.\\d 1/s")
                .doesNotContain(" overloaded ");
    }

    @Test
    void unrecordedQuantityIsRejected() {
        refused(() -> comparedBy("latency_p99", service(1), service(1)))
                .contains(
                        "here: it does not record a quantity 'latency_p99'",
                        "Did you mean 'latency_p99_ns'?");
    }

    @Test
    void picturesNameTheQuantityAndItsUnit() throws IOException {
        assertThat(compared(service(1), service(1.3)).charts())
                .extracting(chart -> chart.name(), chart -> chart.values().title())
                .containsExactly(
                        tuple("ratio", "Ratio of latency p99"),
                        tuple("latency-p99", "Latency p99 (ms)"));
    }

    @Test
    void tableOfAServiceIsSealed() throws IOException {
        Comparison comparison = compared(service(1, "1200"), service(1.3, "900", "1200"));

        comparison.writeTable(Folder.at(results));

        Golden.matches(
                "report/comparison-service.csv",
                Files.readString(results.resolve(ComparisonCsv.FILE)));
        Golden.matches("report/comparison-service.txt", comparison.tables());
    }
}
