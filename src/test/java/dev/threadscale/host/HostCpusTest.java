package dev.threadscale.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.experiment.CpuLimit;
import dev.threadscale.experiment.CpuSet;
import dev.threadscale.fixture.Plans;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which CPUs a fork gets, and which limits a host cannot give. */
class HostCpusTest {

    private static CpuLimit limit(String cpus) {
        return Plans.configuration("matrix.cpus=[" + cpus + "]").cpus();
    }

    private static HostCpus host(String cpus) {
        return new HostCpus(CpuSet.parse(cpus).cpus());
    }

    @ParameterizedTest
    @CsvSource({
        // The first CPUs are left to the kernel and the launcher.
        "0-3, 1, 3",
        "0-3, 2, '2,3'",
        "0-3, 4, '0,1,2,3'",
        "0-15, 3, '13,14,15'",
        // Numbers have gaps where CPUs are offline or belong to others.
        "'1,4,9', 1, 9",
        "'1,4,9', 2, '4,9'",
        "0-3, {count: 2}, '2,3'",
        "0-3, '{count: 2, quota: 0.5}', '2,3'",
        // Named CPUs are taken as they are.
        "0-3, '{cpuset: \"0,2\"}', '0,2'",
    })
    void aNumberOfCpusIsTakenFromTheEndAndNamedOnesAsTheyAre(
            String host, String cpus, String chosen) {
        assertThat(host(host).choose(limit(cpus)).map(CpuSet::toString)).contains(chosen);
    }

    @ParameterizedTest
    @CsvSource({"{quota: 0.5}", "{active-processors: 1}", "'{quota: 2, active-processors: 1}'"})
    void aLimitThatNamesNoCpusLeavesAll(String cpus) {
        assertThat(host("0-3").choose(limit(cpus))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "{quota: 2}", "{quota: 0.01}", "'{cpuset: \"1,3\"}'"})
    void whatTheHostHasIsAvailable(String cpus) {
        assertThat(host("1,3").unavailable(limit(cpus))).isEmpty();
    }

    @Test
    void activeProcessorsRestrictNothingAndAreAlwaysAvailable() {
        assertThat(host("0").unavailable(limit("{active-processors: 64}"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3|it needs 3 CPUs and the host has 2",
                "{count: 4096}|it needs 4096 CPUs and the host has 2",
                "{cpuset: \"0\"}|it needs the CPUs 0 and the host has 1,3",
                "{cpuset: \"1-3\"}|it needs the CPUs 1,2,3 and the host has 1,3",
                "{quota: 2.01}|it needs a quota of 2.01 CPUs and the host has 2",
                "{count: 1, quota: 3}|it needs a quota of 3 CPUs and the host has 2",
            })
    void whatTheHostLacksIsUnavailableWithTheReason(String cpus, String reason) {
        assertThat(host("1,3").unavailable(limit(cpus))).contains(reason);
    }

    @Test
    void aHostOfSomeCpusNumbersThemFromZero() {
        HostCpus host = HostCpus.count(3);
        assertThat(host.available()).containsExactly(0, 1, 2);
        assertThat(host.size()).isEqualTo(3);
    }

    @Test
    void theOthersAreThoseThatAreNotTaken() {
        HostCpus host = host("1,3,5");
        assertThat(host.others(CpuSet.parse("3"))).contains(CpuSet.parse("1,5"));
        assertThat(host.others(CpuSet.parse("0-7"))).isEmpty();
    }

    @Test
    void theSetDoesNotChangeAfterwards() {
        TreeSet<Integer> mine = new TreeSet<>(CpuSet.parse("0-1").cpus());
        HostCpus host = new HostCpus(mine);
        mine.add(2);
        assertThat(host.size()).isEqualTo(2);
        assertThatThrownBy(() -> host.available().add(2))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
