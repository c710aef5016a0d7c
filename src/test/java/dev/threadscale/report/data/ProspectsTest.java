package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.Report;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.ProspectRow;
import dev.threadscale.run.Sessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that its budget has ended says what a longer one would decide. */
class ProspectsTest {

    private static final String FORKS = "measure={order: shuffled, forks: {min: 3, max: 40}}";

    @TempDir private Path results;

    private static String finding(String id, int tasks) {
        return ("{id: %s, claim: c, compare: {threads: virtual}, with: {threads: platform},"
                        + " where: {tasks: %d}, expect: {ratio: \"> 1\"}}")
                .formatted(id, tasks);
    }

    private static Plan plan(String forks) {
        return Plans.study(
                "matrix={threads: [platform, virtual], tasks: [1, 2, 3]}",
                forks,
                "findings=[%s, %s, %s]"
                        .formatted(finding("CLEAR", 1), finding("NEAR", 2), finding("EQUAL", 3)));
    }

    /** Forks spread by 3 %; virtual threads take twice as long, 8 % longer, and as long. */
    private static long nanos(Fork fork) {
        boolean virtual = fork.configuration().levels().get("threads").label().equals("virtual");
        double slower =
                !virtual
                        ? 1
                        : switch (fork.configuration().tasks()) {
                            case 1 -> 2;
                            case 2 -> 1.08;
                            default -> 1;
                        };
        int wave = (fork.number() * 7 + (virtual ? 3 : 0)) % 5 - 2;
        return (long) (1e6 * slower * (1 + 0.02 * wave));
    }

    private Path run(String forks) throws Exception {
        Plan plan = plan(forks);
        Sessions sessions = new Sessions(results, plan).budget(Duration.ofMinutes(15));
        FakeEngine engine =
                new FakeEngine()
                        .always((fork, output) -> {
                            sessions.clock().advance(Duration.ofSeconds(30));
                            return FakeEngine.measured(fork, output, nanos(fork));
                        });
        sessions.begin(engine);
        Report.of(sessions.directory().path()).writeTables();
        return sessions.directory().path();
    }

    @Test
    void openFindingsAreListedWithTheirDecidingForks() throws Exception {
        Path file = run(FORKS).resolve(ProspectRow.FILE);
        Golden.matches("report/prospects.csv", Files.readString(file));
        assertThat(new ResultsIndex(results).page().more())
                .isEqualTo(
                        "30 minutes more would decide about 1 of the 2 open claims, the nearest NEAR"
                                + " of study with 16 forks.");
    }

    /** A gate answers once, by its exit code. */
    @Test
    void runThatKeepsNoErrorHasNoProspects() throws Exception {
        assertThat(
                        run("measure={order: shuffled, precision: 5%, forks: {min: 3, max: 4}}")
                                .resolve(ProspectRow.FILE))
                .doesNotExist();
    }

    @Test
    void damagedFileIsNamedOnThePageOfAllRuns() throws Exception {
        Files.writeString(
                run(FORKS).resolve(ProspectRow.FILE),
                "finding,forks,doubted,further_ns\nNEAR,9,false,soon\n");
        assertThat(new ResultsIndex(results).page().experiments().getFirst().newest().state())
                .isEqualTo("damaged: prospects.csv is missing or cannot be read");
    }
}
