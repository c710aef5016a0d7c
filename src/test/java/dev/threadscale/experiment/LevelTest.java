package dev.threadscale.experiment;

import static dev.threadscale.experiment.Experiments.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.host.CpuLimit;
import dev.threadscale.levels.Level;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A label stands for its level in ids, CSVs and charts: equal levels have equal labels and
 * differing levels differing ones, however they are written.
 */
class LevelTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    threads | fixed-pool       | {fixed-pool: {size: cpus}} | fixed-pool:size=cpus
                    threads | fixed-pool       | {fixed-pool: {}}           | fixed-pool:size=cpus
                    threads | fixed-pool       | {fixed-pool: {lifetime: iteration}} | fixed-pool:size=cpus
                    threads | virtual          | {virtual: {}}              | virtual
                    threads | virtual          | {virtual: {parallelism: cpus, max-pool-size: usual}} | virtual
                    cpus    | 2                | {count: 2}                 | 2
                    cpus    | {quota: 0.5}     | {quota: 0.500}             | quota:0.5
                    cpus    | {quota: .5}      | {quota: 0.5}               | quota:0.5
                    cpus    | {quota: 100}     | {quota: 100.0}             | quota:100
                    cpus    | {cpuset: 0-2}    | {cpuset: "2,1,0,0"}        | cpuset:0,1,2
                    cpus    | {cpuset: 3}      | {cpuset: "3-3"}            | cpuset:3
                    cpus    | {quota: 1.50, count: 2} | {count: 2, quota: 1.5} | 2+quota:1.5
                    cpus    | {active-processors: 3, count: 2} | {count: 2, active-processors: 3} | 2+active-processors:3
                    cpus    | {from: 1, to: 2, after: 5} | {after: 5, to: {count: 2}, from: 1} | 1-to-2-after-5
                    cpus    | {from: {cpuset: "0,2"}, to: {cpuset: 1}, after: 5} | {from: {cpuset: "2,0"}, to: {cpuset: 1}, after: 5} | cpuset:0,2-to-cpuset:1-after-5
                    cpus    | {from: {quota: 0.5}, to: {quota: 1}, after: 2} | {from: {quota: .50}, to: {quota: 1.0}, after: 2} | quota:0.5-to-quota:1-after-2
                    tasks   | 10               | '[10]'                     | 10
                    number  | 12               | '[12]'                     | 12
                    """)
    void equalLevelsWrittenDifferentlyAreTheSame(
            String axis, String one, String other, String label) {
        Level level = level(axis, one);
        assertThat(level).isEqualTo(level(axis, other));
        assertThat(level).hasSameHashCodeAs(level(axis, other));
        assertThat(level.label()).isEqualTo(label);
        assertThat(level(axis, other).label()).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    threads | fixed-pool           | {fixed-pool: {size: 2}}
                    threads | cached-pool          | {cached-pool: {lifetime: fork}}
                    threads | virtual              | {virtual: {parallelism: 1}}
                    cpus    | 1                    | {quota: 1}
                    cpus    | 1                    | {active-processors: 1}
                    cpus    | 1                    | {cpuset: 1}
                    cpus    | {count: 2, quota: 1} | {count: 2, active-processors: 1}
                    cpus    | {quota: 10}          | {quota: 1}
                    cpus    | {from: 1, to: 2, after: 5} | 1
                    cpus    | {from: 1, to: 2, after: 5} | {from: 1, to: 2, after: 6}
                    cpus    | {from: 1, to: 2, after: 5} | {from: 2, to: 1, after: 5}
                    """)
    void differentLevelsHaveDifferentLabels(String axis, String one, String other) {
        assertThat(level(axis, one).label()).isNotEqualTo(level(axis, other).label());
        assertThat(level(axis, one)).isNotEqualTo(level(axis, other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    4                               | 4   | 4
                    {cpuset: "0,2-3"}               | 3   | 3
                    {quota: 0.5}                    |     | 0.5
                    {count: 2, quota: 1.5}          | 2   | 1.5
                    {count: 2, quota: 3}            | 2   | 2
                    {active-processors: 8}          |     |
                    {count: 2, active-processors: 8}| 2   | 2
                    """)
    void cpuLimitReportsItsParallelism(String written, Integer cpus, BigDecimal parallelism) {
        CpuLimit limit = ((Level.Cpus) level("cpus", written)).limit();
        assertThat(limit.cpus().orElse(null)).isEqualTo(cpus);
        assertThat(limit.parallelism().orElse(null)).isEqualTo(parallelism);
    }

    /** Reports read levels from the labels in files. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    1-to-2-after-5                 | 1 to 2 CPUs after 5 iterations
                    2+quota:1-to-2+quota:2-after-1 | 2+quota 1 to 2+quota 2 after 1 iteration
                    quota:0.5-to-quota:1-after-2   | quota 0.5 to quota 1 after 2 iterations
                    """)
    void labelOfAChangeIsReadBack(String label, String words) {
        Level level = Level.of("cpus", label);
        assertThat(level.label()).isEqualTo(label);
        assertThat(level.words("cpus")).isEqualTo(words);
        assertThat(level.number()).isEmpty();
        assertThat(((Level.Cpus) level).change()).isPresent();
    }

    private static Level level(String axis, String written) {
        Experiment one = smallest("matrix.%s=%s".formatted(axis, written));
        return Experiments.axis(one, axis).levels().getFirst();
    }
}
