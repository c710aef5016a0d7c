package dev.threadscale.levels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LevelsTest {

    private static final Levels VIRTUAL =
            Levels.NONE.with("cpus", "2").with("threads", "virtual").with("tasks", "10");

    @Test
    void textKeepsTheOrderOfTheAxes() {
        assertThat(VIRTUAL.text()).isEqualTo("cpus=2 threads=virtual tasks=10");
        assertThat(VIRTUAL.text(", ")).isEqualTo("cpus=2, threads=virtual, tasks=10");
        assertThat(VIRTUAL.words("; ", (axis, level) -> level.label() + " " + axis))
                .isEqualTo("2 cpus; virtual threads; 10 tasks");
        assertThat(Levels.NONE.text()).isEmpty();
    }

    @Test
    void laterChangesOfTheMapHaveNoEffect() {
        Map<String, String> map = new LinkedHashMap<>(Map.of("cpus", "2"));
        Levels levels = Levels.of(map);
        map.put("cpus", "1");
        assertThat(levels.get("cpus")).isEqualTo("2");
    }

    @Test
    void orderDoesNotMatterToEquality() {
        Levels other = Levels.of("tasks", "10").with("threads", "virtual").with("cpus", "2");
        assertThat(other).isEqualTo(VIRTUAL).hasSameHashCodeAs(VIRTUAL);
        assertThat(other.with("cpus", "1")).isNotEqualTo(VIRTUAL);
    }

    @Test
    void changedLevelKeepsItsPlace() {
        assertThat(VIRTUAL.with("threads", "platform").text())
                .isEqualTo("cpus=2 threads=platform tasks=10");
        assertThat(VIRTUAL.with(Levels.of("cpus", "1").with("limit", "7")).text())
                .isEqualTo("cpus=1 threads=virtual tasks=10 limit=7");
    }

    @Test
    void partsAreTakenByAxis() {
        assertThat(VIRTUAL.without("threads").text()).isEqualTo("cpus=2 tasks=10");
        assertThat(VIRTUAL.without(List.of("tasks", "limit")).text())
                .isEqualTo("cpus=2 threads=virtual");
        assertThat(VIRTUAL.on(List.of("tasks", "limit", "cpus")).text())
                .isEqualTo("tasks=10 cpus=2");
        assertThat(VIRTUAL.unlike(VIRTUAL.with("tasks", "20").without("cpus")).text())
                .isEqualTo("cpus=2 tasks=10");
    }

    @Test
    void selectionNamesLevelsOfSomeAxes() {
        assertThat(VIRTUAL.isOneOf(Map.of("threads", Set.of("platform", "virtual")))).isTrue();
        assertThat(VIRTUAL.isOneOf(Map.of("cpus", Set.of("1"), "tasks", Set.of("10")))).isFalse();
        assertThat(VIRTUAL.isOneOf(Map.of("limit", Set.of("7")))).isFalse();
        assertThat(VIRTUAL.has(Levels.of("tasks", "10"))).isTrue();
        assertThat(Levels.of("tasks", "10").has(VIRTUAL)).isFalse();
    }

    @Test
    void onlyWholeNumbersAboveZeroAreCounts() {
        assertThat(VIRTUAL.whole("cpus")).contains(2);
        assertThat(VIRTUAL.whole("threads")).isEmpty();
        assertThat(VIRTUAL.whole("limit")).isEmpty();
        assertThat(Levels.of("tasks", "0").whole("tasks")).isEmpty();
        assertThat(Levels.of("tasks", "99999999999").whole("tasks")).isEmpty();
    }

    @Test
    void levelsAreOrderedAsTheExperimentListsThem() {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        labels.put("cpus", List.of("2", "1"));
        labels.put("threads", List.of("virtual"));
        labels.put("tasks", List.of("100", "20"));
        List<Axis> axes = Axis.of(labels);
        Levels first = VIRTUAL.with("tasks", "100");
        Levels second = VIRTUAL.with("tasks", "20");
        Levels third = first.with("cpus", "1");
        assertThat(List.of(third, second, first).stream().sorted(Axis.order(axes)))
                .containsExactly(first, second, third);
        assertThat(axes.stream().filter(Axis::varies))
                .extracting(Axis::name)
                .containsExactly("cpus", "tasks");
    }
}
