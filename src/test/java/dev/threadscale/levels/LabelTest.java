package dev.threadscale.levels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Choice;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A level that is read as another one would join configurations that are not the same. */
class LabelTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpus | 2 | Cpus",
                "cpus | cpuset:0,2 | Cpus",
                "cpus | 2+quota:1.5+active-processors:3 | Cpus",
                "cpus | unknown | Value",
                "cpus | 02 | Value",
                "cpus | quota:0.50 | Value",
                "cpus | cpuset:0-2 | Value",
                "cpus | 2+ | Value",
                "threads | fixed-pool:size=cpus | Threads",
                "threads | of:another,tool | Threads",
                "tasks | 10 | Tasks",
                "tasks | 0 | Value",
                "system | laptop | SystemName",
                "number | 007 | Value",
            })
    void labelsAreReadOnceAndKept(String axis, String label, String type) {
        Level level = Level.of(axis, label);

        assertThat(level.getClass().getSimpleName()).isEqualTo(type);
        assertThat(level.label()).isEqualTo(label);
    }

    @Test
    void levelsOfTheExperimentEqualThoseOfFiles() {
        Level.Threads threads =
                new Level.Threads(
                        new Choice("fixed-pool", Map.of("size", "4", "lifetime", "fork")));
        Levels planned = new Levels(Map.of("threads", threads, "tasks", new Level.Tasks(10)));
        Levels read = Levels.of(planned.byAxis());

        assertThat(read).isEqualTo(planned).hasSameHashCodeAs(planned);
        assertThat(read.threads()).contains(threads);
    }

    @Test
    void levelOfAnotherFormIsAnother() {
        assertThat(Levels.of("tasks", "007")).isNotEqualTo(Levels.of("tasks", "7"));
        assertThat(Levels.of("number", "1.0")).isNotEqualTo(Levels.of("number", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2+quota:1", "active-processors:2", "cpuset:0,1", "unknown", "0"})
    void onlyNumberOfCpusIsCount(String label) {
        assertThat(Levels.of("cpus", label).whole("cpus")).isEmpty();
        assertThat(Levels.of("cpus", "2").whole("cpus")).contains(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fixed-pool:size=4 | fixed-pool | 4",
                "fixed-pool:lifetime=fork,size=cpus | fixed-pool:lifetime=fork | cpus",
                "fork-join:parallelism=8 | fork-join | 8",
                "virtual:parallelism=2 | virtual | 2",
            })
    void poolIsSplitIntoKindAndSize(String label, String kind, String size) {
        Level.Pool pool = Level.Threads.of(label).pool().orElseThrow();

        assertThat(pool.kind().label()).isEqualTo(kind);
        assertThat(pool.size()).isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual", "platform", "virtual:max-pool-size=4,parallelism=2", "?"})
    void kindWithoutOneSizeIsNotSplit(String label) {
        assertThat(Level.Threads.of(label).pool()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "fixed-pool:size=3, 3",
        "fixed-pool:size=half-cpus, 2",
        "fork-join:parallelism=cpus, 4",
        "virtual:parallelism=2, 2",
        "platform, 10",
        "sequential, 1"
    })
    void threadsFollowFromSizeTasksAndCpus(String label, int threads) {
        assertThat(Level.Threads.of(label).most(10, 4)).contains(threads);
        assertThat(Level.Threads.of("fixed-pool:size=some").most(10, 4)).isEmpty();
    }

    @Test
    void kindsAreAskedForByTheirTable() {
        Level.Threads limited = Level.Threads.of("virtual:parallelism=2");

        assertThat(limited.is(ThreadKinds.VIRTUAL)).isTrue();
        assertThat(limited.isDefault(ThreadKinds.VIRTUAL)).isFalse();
        assertThat(Level.Threads.of("virtual-executor").is(ThreadKinds.VIRTUAL)).isFalse();
    }

    /** Runs of others may have them: a record allows {@code 0} tasks, and any text for CPUs. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tasks | 0 | 0 | 0 tasks",
                "tasks | 007 | 007 | 007 tasks",
                "cpus | 0 | 0 CPUs | 0 CPUs",
                "cpus | quota:0.50 | quota 0.50 | quota 0.50",
                "cpus | cpuset:0-2 | cpuset 0 2 | cpuset 0 2",
                "cpus | unknown | unknown | unknown",
            })
    void labelsOfAnotherFormHaveTheWordsOfTheirAxis(
            String axis, String label, String bare, String words) {
        Level level = Level.of(axis, label);

        assertThat(level.bare(axis)).isEqualTo(bare);
        assertThat(level.words(axis)).isEqualTo(words);
    }
}
