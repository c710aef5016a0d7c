package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.RunEvent;
import dev.threadscale.run.RunRecords;
import dev.threadscale.run.Runner;
import dev.threadscale.run.Runner.RunTotals;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Somebody else takes the measured CPU during one block: the run has to notice by itself. */
@Isolated("measures the host")
class DisturbedHostIT extends StudyOnDocker {

    private static final String REPOSITORY =
            System.getenv().getOrDefault("THREADSCALE_TEST_REPOSITORY", RuntimeLevel.REPOSITORY);
    private static final int DISTURBED = 2;

    @Test
    void blockBesideABusyLoopOnItsCpuIsMarkedAndCountsWithWhatOthersHad() throws Exception {
        study.write(
                "{name: factorization, number: 87654321}",
                "{cpus: 1, threads: virtual, tasks: 2000}",
                "{warmup: 2, iterations: 20, forks: 3, order: listed, sentinel: true}");
        Plan plan =
                Plan.of(
                        ExperimentReader.read(study.file(), Optional.empty(), List.of()),
                        Filter.ALL);
        RunDirectory run;
        RunTotals totals;
        try (DockerEngine engine = DockerEngine.connect(REPOSITORY, new StopSignal());
                Intruder intruder = new Intruder()) {
            Nodes nodes = Nodes.only(engine);
            Instant now = Instant.now();
            RunRecord record = RunRecords.run(plan, nodes, "it", now.toString());
            run = Results.open(study.results()).create("study", now, record, RunCopies.NONE);
            RunClock clock = RunClock.of(new StopSignal());
            totals = new Runner(nodes, intruder, clock, Allowance.USUAL).run(plan, run);
        }

        assertThat(totals.failed()).isZero();
        assertThat(run.forks())
                .filteredOn(fork -> fork.number() == DISTURBED)
                .hasSize(1)
                .allSatisfy(fork -> assertThat(fork.disturbed()).containsKey("busy"));
        assertThat(study.rows("forks.csv"))
                .filteredOn(row -> row.getField("fork").equals(Integer.toString(DISTURBED)))
                .hasSize(1)
                .allSatisfy(row -> {
                    assertThat(row.getField("disturbed")).contains("busy: others had");
                    assertThat(number(row, "all_cpu_ns") - number(row, "own_cpu_ns"))
                            .isGreaterThan(0.1 * number(row, "cpu_capacity_ns"));
                });
        assertThat(study.rows("sentinels.csv"))
                .hasSizeGreaterThan(3)
                .allSatisfy(row -> assertThat(row.getField("elapsed_median_ns")).isNotEmpty());
        // Nothing is dropped, and nothing is measured again.
        assertThat(
                        study.iterations().stream()
                                .map(row -> row.getField("configuration") + row.getField("fork"))
                                .distinct())
                .hasSize(3);
    }

    private static double number(NamedCsvRecord row, String column) {
        return Double.parseDouble(row.getField(column));
    }

    /** Is on the measured CPU from the beginning of a block to that of the next. */
    private static final class Intruder implements Consumer<RunEvent>, AutoCloseable {

        private @Nullable String cpus;
        private @Nullable BusyLoop loop;

        @Override
        public void accept(RunEvent event) {
            if (event instanceof RunEvent.ForkEnded ended) {
                cpus = ended.record().cpuset();
            } else if (event instanceof RunEvent.ForkBegins(Fork fork)) {
                if (fork.number() == DISTURBED && loop == null && cpus != null) {
                    loop = BusyLoop.on(REPOSITORY + ":jvm-25", cpus);
                } else if (fork.number() > DISTURBED) {
                    close();
                }
            }
        }

        @Override
        public void close() {
            if (loop != null) {
                loop.close();
            }
        }
    }
}
