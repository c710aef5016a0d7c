package dev.threadscale.engine.local;

import static dev.threadscale.fixture.Refusals.refused;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkResult;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.workload.Observed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The example in the Javadoc of the API, as people copy it. */
@EnabledOnOs(OS.LINUX)
class DocumentedWorkloadTest {

    private static final Path API = Path.of("src/main/java/dev/threadscale/workload/Workload.java");

    @TempDir private Path folder;

    @Test
    void exampleIsMeasuredWithFindingsOnItsObservations() throws Exception {
        LocalFork fork = new LocalFork();
        Plan plan = plan(1000);

        ForkResult result = fork.run(plan, Duration.ofMinutes(1));

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(plan.experiment().findings()).hasSize(1);
        assertThat(plan.observed())
                .containsExactly(
                        new Observed("hashed_bytes", "bytes", "Bytes that all tasks read."));
        assertThat(fork.observations())
                .hasSize(2)
                .allSatisfy(row ->
                        assertThat(row)
                                .containsEntry("name", "hashed_bytes")
                                .containsEntry("value", "2000"));
    }

    @Test
    void itsParameterIsCheckedBeforeAnythingRuns() {
        refused(() -> plan(0)).contains("own.yaml:3", "a whole number from 1 to 100000000");
    }

    private Plan plan(int bytes) throws IOException {
        Files.writeString(folder.resolve("Checksum.java"), example());
        Experiment experiment =
                Experiments.own(
                        folder,
                        """
                        workload: {source: Checksum.java, bytes: %d}
                        matrix: {cpus: 1, threads: [platform, virtual], tasks: 2}
                        measure: {warmup: 0, iterations: 2, forks: 1}
                        findings:
                          - {id: same, claim: Both read as much., of: hashed_bytes,
                             compare: {threads: platform}, with: {threads: virtual},
                             expect: {ratio: "<= 1"}}
                        """
                                .formatted(bytes));
        return Plan.of(experiment, Filter.ALL);
    }

    private static String example() throws IOException {
        String page = Files.readString(API);
        String block = page.substring(page.indexOf("{@code") + 6, page.indexOf(" * }</pre>"));
        return block.lines().map(line -> line.replaceFirst("^ \\* ?", "")).collect(joining("\n"));
    }
}
