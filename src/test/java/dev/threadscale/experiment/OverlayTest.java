package dev.threadscale.experiment;

import static dev.threadscale.experiment.Experiments.SMALLEST;
import static dev.threadscale.experiment.Experiments.read;
import static dev.threadscale.experiment.Experiments.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationCount;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Defaults, file, profile, --set: each counts more than the one before it, key by key. */
class OverlayTest {

    private static final String FILE =
            SMALLEST
                    + """
                    measure: {warmup: 1, forks: 2}
                    jvm: {options: [-Xint]}
                    profiles:
                      quick:
                        title: A first look
                        workload: {number: 12}
                        matrix: {tasks: [5]}
                        measure: {forks: 1, seed: 7}
                        jvm: {options: [-Xcomp]}
                      other: {measure: {forks: 9}}
                    """;

    @Test
    void unselectedProfileChangesNothing() {
        Experiment experiment = read(FILE, null);
        assertThat(experiment.measure().forks()).isEqualTo(2);
        assertThat(axis(experiment, "tasks")).containsExactly("10", "100");
        assertThat(experiment.title()).isEqualTo("example");
    }

    @Test
    void profileIsMergedIntoMappingsAndReplacesLists() {
        Experiment experiment = read(FILE, "quick");
        assertThat(experiment.measure().forks()).isEqualTo(1);
        assertThat(experiment.measure().seed()).isEqualTo(7);
        assertThat(experiment.measure().warmup()).isEqualTo(IterationCount.of(1));
        assertThat(experiment.parameters()).isEqualTo(Map.of("number", "12"));
        assertThat(experiment.title()).isEqualTo("A first look");
        assertThat(experiment.profile()).contains("quick");
        assertThat(axis(experiment, "tasks")).containsExactly("5");
        assertThat(axis(experiment, "cpus")).containsExactly("1", "2");
        assertThat(experiment.jvm().options()).containsExactly("-Xcomp");
    }

    @Test
    void levelIsReplacedCompletely() {
        Experiment experiment =
                read(FILE, null, "matrix.cpus={count: 1}", "matrix.cpus={quota: 0.5}");
        assertThat(axis(experiment, "cpus")).containsExactly("quota:0.5");
    }

    @Test
    void overridesPrecedeTheProfileAndLaterOnesPrecedeEarlierOnes() {
        Experiment experiment =
                read(FILE, "quick", "measure.forks=3", "measure.forks=4", "measure.iterations=6");
        assertThat(experiment.measure().forks()).isEqualTo(4);
        assertThat(experiment.measure().iterations()).isEqualTo(IterationCount.of(6));
        assertThat(experiment.measure().seed()).isEqualTo(7);
        assertThat(experiment.measure().warmup()).isEqualTo(IterationCount.of(1));
    }

    @Test
    void valueMayContainAnEqualsSign() {
        assertThat(smallest("title=a=b: no", "title='x = y'").title()).isEqualTo("x = y");
    }

    private static List<String> axis(Experiment experiment, String name) {
        return Experiments.axis(experiment, name).labels();
    }
}
