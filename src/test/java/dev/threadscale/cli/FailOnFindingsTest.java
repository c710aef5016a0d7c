package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A script that asks for it learns by the exit code that a claim does not hold; no other does. */
class FailOnFindingsTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "true, outcome: deadlocked, 1, 'not reproduced: 0 of'",
        "false, outcome: deadlocked, 0, 'not reproduced: 0 of'",
        "true, outcome: completed, 0, 'reproduced: '",
        "true, unmeasured: the heap, 0, 'inconclusive: the heap is not measured.'",
    })
    void theExitCodeFollowsFindingsOnlyIfAskedTo(
            boolean asked, String expect, int code, String said) throws Exception {
        FakedRun run = new FakedRun(folder, new FakeEngine()).failingOnFindings(asked);

        int ended =
                run.of(Plans.study("findings=[{id: F, claim: c, expect: {%s}}]".formatted(expect)));

        assertThat(ended).isEqualTo(code);
        assertThat(run.out()).contains(said).contains("findings.csv");
    }
}
