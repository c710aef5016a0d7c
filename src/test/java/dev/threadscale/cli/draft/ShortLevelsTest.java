package dev.threadscale.cli.draft;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A level on the command line has the form that results show, or that of a file. */
class ShortLevelsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "platform,virtual               | platform, virtual",
                "fixed-pool:size=8, virtual     | {fixed-pool: {size: 8}}, virtual",
                "fixed-pool:size=cpus           | {fixed-pool: {size: cpus}}",
                "{fixed-pool: {size: 8}}        | {fixed-pool: {size: 8}}",
                "[platform]                     | platform",
                "executor:com.acme.Pools::small | {executor: \"com.acme.Pools::small\"}",
                "virtual:max-pool-size=8,parallelism=1,platform"
                        + " | {virtual: {max-pool-size: 8, parallelism: 1}}, platform",
                // A kind cannot leave its braces.
                "'\"a}, b: {c:size=1\"'         | {\"a}, b\": {\" {c:size\": 1}}",
            })
    void threadKindsHaveParameters(String typed, String yaml) {
        assertThat(String.join(", ", ShortLevels.threads(typed))).isEqualTo(yaml);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2                 | 1, 2",
                "quota:0.5           | {quota: 0.5}",
                "1+quota:0.5         | {count: 1, quota: 0.5}",
                "cpuset:0-1          | {cpuset: \"0-1\"}",
                "{cpuset: \"0,2\"},1 | {cpuset: \"0,2\"}, 1",
                "active-processors:1 | {active-processors: 1}",
            })
    void limitsOfCpusCombine(String typed, String yaml) {
        assertThat(String.join(", ", ShortLevels.cpus(typed))).isEqualTo(yaml);
    }

    @Test
    void parameterWithoutAValueIsRefused() {
        refused(() -> ShortLevels.threads("fixed-pool:size=1,size=2"))
                .contains("size is given twice", "fix: Write KIND:PARAMETER=VALUE");
    }
}
