package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.EngineException;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who reads the results later sees what the host was like, not only who started the run. */
class HostWarningsTest {

    @TempDir private Path folder;
    private final FakeEngine engine = new FakeEngine();
    private FakedRun run;

    private JsonNode run(String cpus) throws Exception {
        run = new FakedRun(folder, engine).with("load: 2.31 in the last minute, on 8 CPUs");
        run.of(Plans.study("matrix.cpus=" + cpus));
        try (Stream<Path> runs = Files.list(folder.resolve("study"))) {
            return new ObjectMapper()
                    .readTree(runs.findFirst().orElseThrow().resolve("run.json").toFile());
        }
    }

    @Test
    void theCpusOfARunAreKeptWithIt() throws Exception {
        JsonNode placement = run("1").get("placement");
        assertThat(placement.get("measured").asText()).isEqualTo("1");
        assertThat(placement.get("spare").asText()).isEqualTo("0");
        assertThat(placement.get("launcher").isNull()).isTrue();
    }

    @Test
    void whatDisturbsTheHostAndWhatCouldNotBeKeptApartIsKeptAndSaid() throws Exception {
        JsonNode warnings = run("[1, 2]").get("warnings");
        assertThat(warnings).hasSize(3);
        assertThat(warnings.get(0).asText()).startsWith("load: ");
        assertThat(warnings.get(1).asText()).contains("share a core is unknown");
        assertThat(warnings.get(2).asText())
                .startsWith("the forks have all CPUs of the host (0,1)");
        assertThat(run.err())
                .contains("warning: the forks have all CPUs of the host (0,1): the launcher");
    }

    @Test
    void aStudyThatRunsOnTheSameHostIsNamedAndWhatAnotherHasLeftIsNot() throws Exception {
        engine.has(new Belonging(Belonging.Kind.CONTAINER, "c", "left", "20260101-000000", false))
                .has(new Belonging(Belonging.Kind.CONTAINER, "d", "busy", "20260102-000000", true))
                .has(new Belonging(Belonging.Kind.NETWORK, "e", "busy", "20260102-000000", true));

        JsonNode warnings = run("1").get("warnings");

        assertThat(warnings.get(warnings.size() - 1).asText())
                .isEqualTo(
                        "container busy of run 20260102-000000 is on this host as well: the two"
                                + " studies disturb each other");
        assertThat(run.err()).contains("warning: container busy ").doesNotContain("left");
    }

    @Test
    void whatAnEngineThatIsNotReachedMayKeepOfAnInterruptedRunIsSaid() throws Exception {
        engine.always((fork, output) -> {
            InterruptedException stopped = new InterruptedException();
            stopped.addSuppressed(
                    new EngineException("the job j could not be removed", "Use clean.", null));
            throw stopped;
        });

        run("1");

        assertThat(run.err())
                .contains("Interrupted.")
                .contains("warning: the job j could not be removed\nfix: Use clean.\n");
    }
}
