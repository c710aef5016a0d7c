package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.SavedHost;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The plan shows what a run measures, how often, and how long it takes. */
class PlanCommandTest {

    private static final Path FOLDER = Path.of("src/test/resources/golden/plan");
    private static final String SMALL = FOLDER.resolve("small.yaml").toString();

    private static String plan(String... overrides) {
        return CommandLineRun.outOf(arguments(overrides));
    }

    private static String[] arguments(String... overrides) {
        return Stream.concat(
                        Stream.of("plan", SMALL),
                        Stream.of(overrides).flatMap(one -> Stream.of("--set", one)))
                .toArray(String[]::new);
    }

    private static Arguments variant(String name, String... overrides) {
        return Arguments.of(name, overrides);
    }

    static Stream<Arguments> variants() {
        return Stream.of(
                variant("small"),
                variant(
                        "expected-outcomes-and-task-logs",
                        "expect={outcome: timed-out, where: {tasks: 10}}",
                        "measure={task-log: true, forks: 1, iterations: 1}"),
                variant(
                        "first-counts-and-bounds-of-a-search",
                        "matrix={tasks: 1, exclude: []}",
                        "search={axis: tasks, from: 1, to: 1000, for: knee, collapse: 2}"),
                variant(
                        "ends-and-bounds-of-a-search-for-a-flip",
                        "matrix={threads: [virtual, {fixed-pool: {size: 1}}], tasks: 64, exclude: []}",
                        "search={for: flip, compare: {threads: fixed-pool}, with: {threads:"
                                + " virtual}, axis: pool-size, from: 1, to: 64, ratio: 2}",
                        "measure={forks: {min: 5, max: 20}}"),
                variant(
                        "settings-of-the-machine",
                        "matrix.collector=[serial, g1]",
                        "matrix.heap=[64m, 50%]"),
                variant(
                        "forks-of-a-picture",
                        "measure={forks: {picture: 2, min: 3, max: 20}}",
                        "findings=[{id: A1, claim: Virtual threads win, compare: {threads: virtual},"
                                + " with: {threads: {fixed-pool: {size: cpus}}}, where: {tasks: 100}, expect: {ratio: \"< 1\"}}]"),
                variant(
                        "bounds-of-a-precision",
                        "measure={precision: 1.5%, confidence: 99%, forks: {min: 3, max: 20}}"),
                variant(
                        "capabilities-and-foreign-images",
                        "limits={capabilities: [sys-nice]}",
                        "matrix.runtime=[jvm-25, {image: example.org/jdk:21}]"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("variants")
    void planShowsEveryConfigurationAndTheCost(String name, String[] overrides) {
        Golden.matches("plan/%s.txt".formatted(name), plan(overrides));
    }

    @Test
    void userCodeIsListedWithChecksums(@TempDir Path project) {
        CodePlans.of(project, CuriousCode.class, "");

        assertThat(CommandLineRun.outOf("plan", project.resolve("own.yaml").toString()))
                .contains("workload dev.threadscale.fixture.CuriousCode\n")
                .contains(
                        "Note: the experiment comes with the code that it measures:\n"
                                + "  own.jar (")
                .containsPattern("\\([0-9,]+ bytes, SHA-256 [0-9a-f]{64}\\)\n");
    }

    @Test
    void hardlyDecidableFindingsAreNoted() {
        String finding =
                "findings=[{id: CLOSE, claim: c, compare: {threads: virtual}, with: {threads:"
                        + " {fixed-pool: {size: cpus}}}, expect: {ratio: '< 1'}, published: {value: %s}}]";
        assertThat(plan(finding.formatted("0.98")))
                .contains("need more forks if they have their published size: CLOSE about ")
                .contains("(2.0 % off its limit).\n");
        assertThat(plan(finding.formatted("0.1"))).doesNotContain("take more forks");
    }

    /** The plan on a host of 12 CPUs, of which some are efficiency cores. */
    private static String onHybridHost(Path root, String override) {
        return CommandLineRun.on(SavedHost.unpack("hybrid", root).files(), arguments(override))
                .whole();
    }

    @Test
    void peculiaritiesOfTheHostsCpusAreNoted(@TempDir Path root) {
        assertThat(onHybridHost(root, "matrix.cpus=[4, 8, 12]"))
                .contains(
                        "Note: on this host, cpus=12 has more than one CPU of a core (SMT): they"
                                + " share its execution units.\n",
                        "Note: on this host, cpus=8, cpus=12 has performance and efficiency cores,"
                                + " which are not equally fast.\n",
                        "Note: on this host, the forks use all CPUs of the host ");
    }

    @Test
    void unrunnableConfigurationsAreNoted(@TempDir Path root) {
        assertThat(onHybridHost(root, "matrix={cpus: [4, 64, 128], threads: virtual, tasks: 1}"))
                .contains(
                        "Note: on this host, 2 of 3 configurations cannot run: it needs 64 CPUs and"
                                + " the host has 12; it needs 128 CPUs and the host has 12.\n");
    }

    @ParameterizedTest
    @CsvSource({"5g, true", "4g, false"})
    void excessiveMemoryLimitIsNoted(String limit, boolean noted, @TempDir Path root) {
        SavedHost host = SavedHost.empty(root).with("/proc/meminfo", "MemTotal: 4194304 kB");
        String note =
                "Note: on this host, the memory limit exceeds the available memory: 5 GiB, but the"
                        + " host has 4 GiB.\n";
        String plan = CommandLineRun.on(host.files(), arguments("limits.memory=" + limit)).whole();
        assertThat(plan.contains(note)).isEqualTo(noted);
    }

    @Test
    void planOfAFolderAddsUp() {
        assertThat(CommandLineRun.outOf("plan", FOLDER.toString(), "--profile", "quick"))
                .contains("small: A small plan (profile quick)\n", "other: other (profile quick)\n")
                .containsPattern("Total: 7 containers, about \\d+ s \\(a rough estimate\\)\\.\n$");
    }

    @Test
    void nothingIsPlannedIfNoFileHasTheProfile() {
        assertThat(CommandLineRun.of("plan", FOLDER.toString(), "--profile", "nowhere").refusal())
                .contains("the profile 'nowhere' does not exist");
    }

    @Test
    void filesWithoutTheProfileRunUnchanged() {
        CommandLineRun run = CommandLineRun.of("plan", FOLDER.toString(), "--profile", "long");

        assertThat(run.err())
                .isEqualTo(
                        "note: %s does not have a profile 'long' and runs unchanged\n"
                                .formatted(FOLDER.resolve("other.yaml")));
        assertThat(run.out()).contains("small: A small plan (profile long)\n", "other: other\n");
    }

    @Test
    void shortestOfFolderIsTheFirst() {
        assertThat(CommandLineRun.outOf("plan", "experiments"))
                .containsPattern("(?s)^priorities.*\nresidency: .*\ncpu-scaling: ");
    }

    @Test
    void namedFilesKeepTheirOrder() {
        String longer = "experiments/cpu-scaling.yaml";
        String shorter = "experiments/residency.yaml";

        assertThat(CommandLineRun.outOf("plan", longer, shorter))
                .containsPattern("(?s)^cpu-scaling: .*\nresidency: ");
        assertThat(CommandLineRun.outOf("plan", shorter, longer))
                .containsPattern("(?s)^residency: .*\ncpu-scaling: ");
    }

    /** Of 2 % between forks, where 5 % are taken for usual, fewer findings remain too close. */
    @Test
    void calibrationDecidesWhichFindingsNeedMoreForks(@TempDir Path results) throws IOException {
        String[] plan = {"plan", "experiments/primes.yaml", "--results", results.toString()};

        assertThat(CommandLineRun.outOf(plan))
                .contains(
                        "with the usual 5 % between forks ('doctor --calibrate' measures yours), these")
                .contains("E2 ")
                .contains("E3 ");

        calibrated(results, Instant.now(), 2);
        assertThat(CommandLineRun.outOf(plan))
                .contains(
                        "with the 2.0 % between forks of calibration ID, these findings need more")
                .contains("E2 ")
                .doesNotContain("E3 ");

        calibrated(results, Instant.now().minus(Duration.ofDays(31)), 2);
        assertThat(CommandLineRun.outOf(plan)).contains("with the usual 5 %");
    }

    private static void calibrated(Path results, Instant when, double variationPercent)
            throws IOException {
        Path run = Files.createDirectories(results.resolve("calibration/ID"));
        Files.writeString(run.resolve("run.json"), "");
        CalibrationRecord.Sides sides =
                new CalibrationRecord.Sides(Levels.NONE, 10, variationPercent, 0.1, 1);
        CalibrationRecord record =
                new CalibrationRecord(
                        1,
                        "ID",
                        when.toString(),
                        "1.0",
                        "docker",
                        Map.of(),
                        95,
                        80,
                        1,
                        List.of(sides));
        Files.writeString(run.resolve("calibration.json"), Json.write(record));
    }
}
