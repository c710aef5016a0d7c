package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.protocol.WorkerExit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Observations, tasks and references end in the run's folder, with all that says where they belong.
 */
class CollectedRowsTest {

    private static final FakeEngine.Behaviour LOGS =
            (fork, output) -> {
                output.accept(WorkerOutput.host(1, "1", 1L << 30));
                for (String of : List.of("warmup 1", "measurement 1", "measurement 2")) {
                    String[] row = of.split(" ", -1);
                    String at = "phase=%s iteration=%s".formatted(row[0], row[1]);
                    output.accept("@observation " + at + " name=x subject=cpu+0 value=0.5");
                    output.accept(
                            "@task "
                                    + at
                                    + " task=0 type=task thread=1 virtual=true submitted_ns=1"
                                    + " start_ns=2 end_ns=9 queue_ns=1 run_ns=7");
                    output.accept(WorkerOutput.row(row[0], Integer.parseInt(row[1]), 10));
                }
                output.accept(WorkerOutput.end(3));
                return FakeEngine.exit(0);
            };

    @TempDir private Path results;

    private List<String> lines(Sessions sessions, String name) throws Exception {
        return Files.readAllLines(sessions.directory().path().resolve(name));
    }

    @Test
    void everyRowOfEveryForkIsThereOnce() throws Exception {
        Sessions sessions = new Sessions(results, Plans.study("measure.forks=1"));
        sessions.begin(new FakeEngine().at(1, LOGS).at(2, LOGS));

        assertThat(lines(sessions, "observations.csv"))
                .hasSize(1 + 2 * 3)
                .element(1)
                .asString()
                .contains(",jvm-25,1,")
                .endsWith(",10,warmup,1,x,cpu 0,0.5,");
        assertThat(lines(sessions, "tasks.csv"))
                .hasSize(1 + 2 * 3)
                .element(1)
                .asString()
                .endsWith(",10,warmup,1,0,task,1,true,1,2,9,1,7,");
        assertThat(lines(sessions, "forks.csv")).hasSize(1 + 2);
    }

    @Test
    void latenciesOfAnOverloadedServiceAreNotCollected() throws Exception {
        Sessions sessions = new Sessions(results, Plans.study("measure.forks=1"));
        sessions.begin(
                new FakeEngine()
                        .at(
                                1,
                                (_, output) -> {
                                    output.accept(WorkerOutput.host(1, "1", 1L << 30));
                                    output.accept(WorkerOutput.warmup(1));
                                    for (String name :
                                            List.of(
                                                    "latency_p99_ns",
                                                    "from_send_p99_ns",
                                                    "achieved_rate")) {
                                        output.accept(
                                                "@observation phase=measurement iteration=1 name=%s subject= value=7"
                                                        .formatted(name));
                                    }
                                    output.accept(WorkerOutput.row("measurement", 1, 10));
                                    return FakeEngine.exit(WorkerExit.OVERLOADED.code());
                                }));

        assertThat(lines(sessions, "observations.csv"))
                .hasSize(2)
                .element(1)
                .asString()
                .endsWith(",measurement,1,achieved_rate,,7,");
    }

    @Test
    void resumingCollectsTheRowsOfEarlierSessionsToo() throws Exception {
        Sessions sessions = new Sessions(results, Plans.study("measure.forks=1"));
        FakeEngine stopped = new FakeEngine().at(1, LOGS).stoppedAt(2);
        sessions.beginAndStop(stopped);
        assertThat(lines(sessions, "tasks.csv")).hasSize(1 + 3);
        sessions.resume(new FakeEngine().at(1, LOGS));
        assertThat(lines(sessions, "tasks.csv")).hasSize(1 + 2 * 3);
        assertThat(lines(sessions, "observations.csv")).hasSize(1 + 2 * 3);
    }

    @Test
    void runKeepsCopiesOfItsReferences() throws Exception {
        Sessions sessions = new Sessions(results, Plans.study("references=[references/table.csv]"));
        sessions.begin(new FakeEngine());
        assertThat(sessions.directory().path().resolve("references/table.csv"))
                .hasSameTextualContentAs(
                        Path.of("src/test/resources/fixture/references/table.csv"));
        assertThat(sessions.directory().record().experiment().references())
                .containsExactly("table.csv");
    }

    @Test
    void withoutObservationsThereIsNoFileOfThem() throws Exception {
        Sessions sessions = new Sessions(results, Plans.study());
        sessions.begin(new FakeEngine());
        assertThat(sessions.directory().path().resolve("observations.csv")).doesNotExist();
        assertThat(sessions.directory().path().resolve("tasks.csv")).doesNotExist();
    }
}
