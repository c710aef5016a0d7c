package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.JmhJar;
import dev.threadscale.fixture.Plans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users learn before a run what they would otherwise wonder about after it. */
class PlanNotesTest {

    @TempDir private Path folder;

    @Test
    void optionsInForkAnnotationsAreReportedButNotUsed() throws IOException {
        JmhJar.write(folder.resolve("bench.jar"));

        assertThat(notes("offerTwice"))
                .anyMatch(note -> note.contains("-Xmx1g -Da=b c -XX:+UseSerialGC"));
        assertThat(notes("offer")).noneMatch(note -> note.contains("@Fork"));
    }

    private List<String> notes(String include) {
        String workload =
                "{jmh: bench.jar, include: %s, params: {capacity: 16}}".formatted(include);
        return PlanNotes.of(
                Plans.of(
                        Experiments.own(
                                folder, workload, "cpus: 1, threads: platform, tasks: 2", "")),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }
}
