package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeRun;
import dev.threadscale.report.data.Particulars.Group;
import dev.threadscale.results.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A page that names one heap for forks of several sends its reader the wrong way. */
class ParticularsTest {

    @Test
    void axesAreNotNamedForAllForks() {
        Map<String, List<String>> axes = Map.of("heap", List.of("64m", "50%"));

        assertThat(settings("jvm", axes)).containsKeys("collector").doesNotContainKey("heap_bytes");
        assertThat(settings("jvm", Map.of())).containsKeys("collector", "heap_bytes");
        assertThat(settings("limits", axes)).containsKey("memory_bytes");
    }

    private static Map<String, ?> settings(String group, Map<String, List<String>> axes) {
        Run run = new Run(Path.of("run"), SomeRun.of(axes).record());
        return Particulars.of(run).groups().stream()
                .filter(one -> one.name().equals(group))
                .findFirst()
                .map(Group::values)
                .orElseThrow();
    }
}
