package dev.threadscale.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    @Test
    void runsAreNamedByWhatTellsThemApart() {
        Conditions.OfRun monday =
                facts("host.name", "a", "started", "2026-01-05T10:00:00Z", "run", "1");
        Conditions.OfRun tuesday =
                facts("host.name", "a", "started", "2026-01-06T10:00:00Z", "run", "2");
        Conditions.OfRun elsewhere =
                facts("host.name", "b", "started", "2026-01-06T10:00:00Z", "run", "2");
        Conditions.OfRun newer = facts("host.name", "b", "java.jvm-25", "25.0.1");

        assertThat(Conditions.labels(List.of(monday, elsewhere))).containsExactly("a", "b");
        assertThat(Conditions.labels(List.of(monday, tuesday)))
                .containsExactly("2026-01-05", "2026-01-06");
        assertThat(Conditions.labels(List.of(monday, tuesday, elsewhere)))
                .containsExactly("a, 2026-01-05", "a, 2026-01-06", "b, 2026-01-06");
        assertThat(Conditions.labels(List.of(elsewhere, newer)))
                .containsExactly("unknown", "Java 25.0.1");
        assertThat(Conditions.labels(List.of(monday, facts("host.name", "a stranger's\nhost"))))
                .containsExactly("a", "a stranger's host");
        assertThat(Conditions.labels(List.of(monday, monday))).containsExactly("run 1", "run 2");
    }

    private static Conditions.OfRun facts(String... values) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i += 2) {
            facts.put(values[i], values[i + 1]);
        }
        return new Conditions.OfRun(facts);
    }
}
