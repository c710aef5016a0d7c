package dev.threadscale.cli.draft;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.fixture.JmhJar;
import dev.threadscale.fixture.Refusals;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options say what a file would say, and the file that they become says it again. */
class DraftOptionsTest {

    @TempDir private Path folder;

    /** The plan of the file that is kept. */
    private Plan kept(Draft draft) throws IOException {
        Path file = Files.writeString(folder.resolve("kept.yaml"), draft.yaml());
        return Plan.of(ExperimentReader.read(file, Optional.empty(), List.of()), Filter.ALL);
    }

    @Test
    void draftedFileHasAllOptionsAndTheSamePlan() throws IOException {
        DraftOptions options = DraftOptions.of("primes");
        options.threads("virtual,fixed-pool:size=cpus");
        options.tasks("1,8");
        options.cpus("1,quota:0.5");
        options.runtimes("jvm-25,jvm-21");
        options.measure("warmup", "2");
        options.measure("iterations", "auto");
        options.measure("forks", "4");
        options.name("pools");
        options.parameter("limit=1000,10000");
        options.parameter("threshold=none");

        Draft draft = options.complete();

        assertThat(draft.yaml())
                .contains(
                        "name: pools\n",
                        "workload: {name: primes, threshold: none}\n",
                        """
                          runtime: [jvm-25, jvm-21]
                          cpus: [1, {quota: 0.5}]
                          threads: [virtual, {fixed-pool: {size: cpus}}]
                          tasks: [1, 8]
                          limit: [1000, 10000]
                        """,
                        "measure: {warmup: 2, iterations: auto, forks: 4}");
        assertThat(kept(draft).configurations()).isEqualTo(draft.plan().configurations());
        assertThat(kept(draft).experiment().measure())
                .isEqualTo(draft.plan().experiment().measure());
    }

    @Test
    void defaultsAreQuickAndGiveIntervals() {
        assertThat(DraftOptions.of("primes").complete().yaml())
                .contains("measure: {warmup: steady, iterations: 5, forks: 3}");
    }

    @Test
    void classIsMeasuredWithItsFields() throws IOException {
        Path source =
                Files.writeString(
                        folder.resolve("Transfer.java"),
                        """
                        public class Transfer implements Runnable {
                            public int accounts = 10;

                            public void run() {}
                        }
                        """);
        DraftCode.Named named = new DraftCode.Named(folder);
        named.path("source", source);
        DraftOptions options = DraftOptions.of(named.read());
        options.parameter("accounts=10");

        Draft draft = options.complete();

        assertThat(draft.yaml()).contains("workload: {source: Transfer.java, accounts: 10}\n");
        assertThat(kept(draft).configurations()).isEqualTo(draft.plan().configurations());
        refused(() -> options.parameter("acounts=1"))
                .contains(
                        "--set acounts=1: Transfer does not have a parameter 'acounts'",
                        "'accounts'");
    }

    @Test
    void serviceOfTheUserHasTheDefaultsOfItsLoadAndOneWindow() throws IOException {
        Path source =
                Files.writeString(
                        folder.resolve("Shop.java"),
                        """
                        public class Shop implements dev.threadscale.workload.RequestHandler {
                            public int pool = 10;

                            public void handle(long request) {}
                        }
                        """);
        DraftCode.Named named = new DraftCode.Named(folder);
        named.path("source", source);

        assertThat(DraftOptions.of(named.read()).complete().yaml())
                .contains("{source: Shop.java, rate: 1000, arrivals: poisson,", "  tasks: [1]\n");
    }

    @Test
    void jmhBenchmarkIsMeasuredWithAllParameterValues() throws IOException {
        DraftCode.Named named = new DraftCode.Named(folder);
        named.path("jmh", JmhJar.write(folder.resolve("benchmarks.jar")));
        named.text("include", "QueueBench.offer");
        named.usual("time", "100ms");

        Draft draft = DraftOptions.of(named.read()).complete();

        assertThat(draft.yaml())
                .contains(
                        "include: QueueBench.offer, time: 100ms}\n",
                        "  threads: [platform, virtual]\n",
                        "  capacity: [16, 1024]\n",
                        "measure: {warmup: 5, iterations: 5, forks: 3}");
        assertThat(kept(draft).configurations()).isEqualTo(draft.plan().configurations());
    }

    @Test
    void everyProblemNamesItsOption() {
        DraftOptions options = DraftOptions.of("primes");
        options.threads("platform,virtal");
        options.tasks("many");
        options.parameter("limit=-1");

        assertThat(Refusals.problems("", folder, options::complete))
                .contains(
                        "error: --threads platform,virtal: unknown thread kind 'virtal'",
                        "error: --tasks many: ",
                        "error: --set limit=-1: limit must be a whole number");
        refused(() -> options.measure("forks", "1,2"))
                .contains("--forks 1,2: this needs one value");
        refused(() -> DraftOptions.of("prime")).contains("--workload prime: ", "'primes'");
    }

    @Test
    void impossibleCombinationHasNoLine() {
        DraftOptions options = DraftOptions.of("semaphore");
        options.parameter("permits=500");
        options.tasks("1");
        options.threads("parallel-stream");

        refused(options::complete).doesNotContain("the draft");
    }
}
