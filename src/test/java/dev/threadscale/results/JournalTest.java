package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.results.RunRecord.PlacementRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of the journal, which programs of others read, and the record that they lead to. */
class JournalTest {

    @TempDir private Path results;

    @Test
    void everyChangeOfTheRecordIsALineWithItsMembers() throws Exception {
        RunDirectory run = StoredRuns.begin(results);
        PlanSize before = PlanSize.of(run.record());

        run.placed("", new PlacementRecord("1", null, null), List.of());
        run.doubted(List.of());
        run.doubted(List.of("on battery", "a bell: \u0007"));
        run.doubted(List.of("on battery"));
        run.extended("tasks", List.of("1000", "5"), 1);
        run.extended("tasks", List.of("5"), before.configurations + 9);
        run.bounded(7);
        run.goesOn(before.forks + 2);
        run.goesOn(1);
        run.finished("2026-01-02T04:05:06Z");
        run.finished("2026-01-02T05:05:06Z");

        List<String> lines = Files.readAllLines(run.path().resolve("journal.jsonl"));
        assertThat(lines)
                .containsExactly(
                        "{\"placement\":{\"measured\":\"1\",\"spare\":null,\"launcher\":null},"
                                + "\"warnings\":[]}",
                        "{\"warnings\":[\"on battery\",\"a bell: \ufffd\"]}",
                        "{\"warnings\":[\"on battery\",\"a bell: \ufffd\"]}",
                        "{\"experiment\":{\"axes\":{\"tasks\":[\"5\",\"10\",\"1000\"]}},"
                                + "\"plan\":{\"configurations\":%d}}"
                                        .formatted(before.configurations),
                        "{\"experiment\":{\"axes\":{\"tasks\":[\"5\",\"10\",\"1000\"]}},"
                                + "\"plan\":{\"configurations\":%d}}"
                                        .formatted(before.configurations + 9),
                        "{\"experiment\":{\"measure\":{\"forks_in_budget\":7}}}",
                        "{\"finished\":null,\"plan\":{\"forks\":%d}}".formatted(before.forks + 2),
                        "{\"finished\":null,\"plan\":{\"forks\":%d}}".formatted(before.forks + 2),
                        "{\"finished\":\"2026-01-02T04:05:06Z\"}");
    }

    @Test
    void recordInMemoryEqualsTheStoredOne() throws Exception {
        RunDirectory run = StoredRuns.begin(results);
        run.placed("", new PlacementRecord("1", null, null), List.of("a bell: \u0007"));
        run.extended("tasks", List.of("5"), 9);
        run.finished("2026-01-02T04:05:06Z");

        assertThat(RunReader.read(run.path())).isEqualTo(run.record());
    }

    private record PlanSize(int configurations, int forks) {

        static PlanSize of(RunRecord run) {
            return new PlanSize(run.plan().configurations(), run.plan().forks());
        }
    }
}
