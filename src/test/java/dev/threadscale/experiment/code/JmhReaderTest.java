package dev.threadscale.experiment.code;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.JmhJar;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.Refusals;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the list in a JMH jar tells before anything of it runs. */
class JmhReaderTest {

    private static final String MATRIX = "cpus: 1, threads: platform, tasks: 2";

    @TempDir private static Path folder;

    @BeforeAll
    static void jars() throws IOException {
        JmhJar.write(folder.resolve("bench.jar"));
        listed("empty.jar", "\n".repeat(8 << 20));
        JmhJar.write(folder.resolve("thin.jar"), name -> name.startsWith("bench"));
        JmhJar.write(
                folder.resolve("old.jar"), name -> !name.contains("BenchmarkHandler$ExecutorType"));
        JmhJar.write(folder.resolve("none.jar"), name -> !name.equals(JmhEntry.LIST));
        JmhJar.write(
                folder.resolve("lost.jar"), name -> !name.contains("QueueBench_offer_jmhTest"));
    }

    /** A jar with nothing but a list of benchmarks. */
    private static void listed(String jar, String list) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve(jar));
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry(JmhEntry.LIST));
            zip.write(list.getBytes(UTF_8));
        }
    }

    @Test
    void everyProblemHasALocationAndARemedy() throws IOException {
        List<String> workloads =
                List.of(
                        "{jmh: bench.jar}",
                        "{jmh: bench.jar, includes: offer}",
                        "{jmh: bench.jar, include: ofer}",
                        "{jmh: bench.jar, include: QueueBench}",
                        "{jmh: bench.jar, include: peek, params: {capacity: 1}}",
                        "{jmh: bench.jar, include: peek, mode: average}",
                        "{jmh: bench.jar, include: offer}",
                        "{jmh: bench.jar, include: offer, capacity: 16}",
                        "{jmh: bench.jar, include: offer, params: {capasity: 16}}",
                        "{jmh: bench.jar, include: offer, params: {threads: 16}}",
                        "{jmh: bench.jar, include: offer, params: [16]}",
                        "{jmh: bench.jar, include: offer, params: {capacity: [1]}, time: 0s,"
                                + " warmup-time: 2h}",
                        "{jmh: bench.jar, include: offer, name: primes}",
                        "{jmh: thin.jar, include: offer}",
                        "{jmh: none.jar, include: offer}",
                        "{jmh: lost.jar, include: bench.QueueBench.offer}",
                        "{jmh: [bench.jar, empty.jar, empty.jar], include: offer}",
                        "{jmh: missing.jar, include: offer}");
        StringBuilder told = new StringBuilder();
        for (String workload : workloads) {
            tell(workload, () -> read(workload, MATRIX, ""), told);
        }
        String good = "{jmh: bench.jar, include: offer, params: {capacity: 16}}";
        for (String measure :
                List.of("{warmup: steady}", "{iterations: auto}", "{task-log: true}")) {
            tell(measure, () -> read(good, MATRIX, "measure: " + measure), told);
        }
        for (String matrix :
                List.of(
                        MATRIX + ", capacity: 16",
                        "cpus: 1, threads: cached-pool, tasks: 2",
                        "cpus: 1, threads: {fork-join: {parallelism: 2}}, tasks: 2",
                        "cpus: 1, threads: {executor: {factory: 'bench.QueueBench::cached',"
                                + " lifetime: fork}}, tasks: 2",
                        "cpus: 1, threads: {executor: 'bench.QueueBench::cashed'}, tasks: 2",
                        "runtime: native-25, " + MATRIX)) {
            tell(matrix, () -> Plans.of(read(good, matrix, "")), told);
        }
        String old = good.replace("bench.jar", "old.jar");
        for (String threads : List.of("virtual", "fork-join")) {
            tell(
                    threads + " of an older JMH",
                    () -> Plans.of(read(old, MATRIX.replace("platform", threads), "")),
                    told);
        }
        String group = "{jmh: bench.jar, include: both, params: {capacity: 16}}";
        tell(group, () -> Plans.of(read(group, "cpus: 1, threads: virtual, tasks: 3", "")), told);
        Golden.matches("jmh-problems.txt", told.toString());
    }

    private static void tell(String given, ThrowingCallable reading, StringBuilder told) {
        told.append(Refusals.problems(given, folder, reading));
    }

    @Test
    void parametersAreAxesAndOtherSettingsComeFromAnnotations() throws IOException {
        Experiment experiment =
                read(
                        "{jmh: 'ben*.jar', include: offer, params: {capacity: [16, '3, 4']}}",
                        MATRIX,
                        "");
        List<Configuration> configurations = Plans.of(experiment).configurations();

        assertThat(experiment.workload()).isEqualTo("bench.QueueBench.offer");
        assertThat(configurations)
                .extracting(one -> one.levels().get("capacity").label())
                .containsExactly("16", "3, 4");
        assertThat(configurations.getFirst().workerArguments())
                .containsExactly(
                        "workload=bench.QueueBench.offer",
                        "jmh-mode=avgt",
                        "capacity=16",
                        "threads=platform",
                        "tasks=2",
                        "warmup=1",
                        "iterations=2");
        assertThat(TimeEstimate.least(Plans.of(experiment))).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void experimentOverridesAnnotations() throws IOException {
        String workload =
                "{jmh: bench.jar, include: peek, mode: sample, time: 2s, warmup-time: 500ms}";
        Experiment experiment =
                read(workload, MATRIX + ", capacity: 7", "measure: {warmup: 3, iterations: 4}");

        assertThat(Plans.of(experiment).configurations().getFirst().workerArguments())
                .contains(
                        "jmh-mode=sample",
                        "jmh-time=2s",
                        "jmh-warmup-time=500ms",
                        "capacity=7",
                        "warmup=3",
                        "iterations=4");
        assertThat(Plans.of(experiment).observed())
                .extracting(one -> one.name())
                .containsExactly("p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns");
        // 3 forks, of 3 × 0.5 s and 4 × 2 s each.
        assertThat(TimeEstimate.least(Plans.of(experiment)))
                .isBetween(Duration.ofSeconds(28), Duration.ofSeconds(40));
    }

    @Test
    void compilerGetsTheHintsOfJmh() throws IOException {
        Code code =
                read("{jmh: bench.jar, include: peek, mode: ss}", MATRIX + ", capacity: 1", "")
                        .code()
                        .orElseThrow();
        CodeFile hints = code.files().getLast();

        assertThat(new String(hints.content(), UTF_8).lines())
                .startsWith(
                        "quiet",
                        "inline,org/openjdk/jmh/infra/Blackhole.consume",
                        "dontinline,org/openjdk/jmh/infra/Blackhole.consumeCPU",
                        "blackhole,org/openjdk/jmh/infra/Blackhole.consumeCompiler")
                .contains("dontinline,*.*_avgt_jmhStub", "inline,bench/QueueBench.offer");
        assertThat(code.options("/code", "/scratch"))
                .contains(
                        "-DcompilerBlackholesEnabled=true",
                        "-XX:CompileCommandFile=/code/" + hints.name());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no list",
                "JMH S 4 Type",
                "JMH S 99999999999 Type ",
                "JMH S -1 Type ",
                "JMH S 3 a\tb S 1 g S 1 m S 10 Throughput E A 1 1 1 E E E E E E E E E E E E E E ",
                "JMH S 1 a S 1 g S 1 m S 10 Throughput E A 999999999 1 1 E E E E E E E E E E E E E ",
                "JMH S 1 a S 1 g S 1 m S 10 Throughput E A 1 1 1 E E E E E E E E E E E E E M 99999 "
            })
    void malformedBenchmarkListIsRejected(String line) throws IOException {
        listed("list.jar", line);
        Refusals.refused(() -> read("{jmh: [none.jar, list.jar], include: m}", MATRIX, ""))
                .contains("is of an unknown version of JMH");
    }

    /** The page promises that its experiment is one. */
    @Test
    void documentedExperimentIsPlanned() throws IOException {
        String page = Files.readString(Path.of("docs/your-code.md"));
        String from = page.substring(page.indexOf("## A JMH jar"));
        String yaml = from.split("```(yaml\\n)?", -1)[1];
        Files.createDirectories(folder.resolve("target"));
        Files.copy(folder.resolve("bench.jar"), folder.resolve("target/benchmarks.jar"));
        Path file = Files.writeString(folder.resolve("queues.yaml"), yaml);

        Plan plan = Plans.of(ExperimentReader.read(file, Optional.empty(), List.of()));

        assertThat(plan.configurations()).hasSize(2 * 2 * 3 * 2);
        assertThat(plan.experiment().code().orElseThrow().className())
                .isEqualTo("bench.QueueBench.offer");
    }

    private static Experiment read(String workload, String matrix, String measure) {
        return Experiments.own(folder, workload, matrix, measure);
    }
}
