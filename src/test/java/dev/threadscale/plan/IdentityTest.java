package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.ids;
import static dev.threadscale.fixture.Plans.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An id stands for everything that can change a result. Two configurations with one id would be
 * averaged; one configuration with two ids would be measured again.
 */
class IdentityTest {

    static List<String> changesOfTheResult() {
        return List.of(
                "workload.name=primes",
                "workload.number=87654322",
                "matrix.runtime=jvm-21",
                "matrix.runtime=native-25",
                "matrix.cpus=1",
                "matrix.cpus={quota: 2}",
                "matrix.cpus={cpuset: \"0,1\"}",
                "matrix.cpus={active-processors: 2}",
                "matrix.cpus={count: 2, active-processors: 2}",
                "matrix.cpus={count: 2, quota: 2}",
                "matrix.threads=virtual",
                "matrix.threads={fixed-pool: {size: 2}}",
                "matrix.tasks=11",
                "measure.warmup=6",
                "measure.iterations=11",
                "measure.task-log=true",
                "limits.memory=2g",
                "limits.pids=100",
                "limits.capabilities=[sys-nice]",
                "measure.counters=hardware",
                "jvm.collector=parallel",
                "jvm.heap=257m",
                "jvm.options=[-Xint]");
    }

    static List<String> changesOfNoResult() {
        return List.of(
                "name=another",
                "title=Another",
                "measure.forks=7",
                "measure={precision: 2%, forks: {min: 3, max: 9}}",
                "measure.precision=none",
                "measure.confidence=90%",
                "measure.sentinel=true",
                "measure.explain=findings",
                "measure.timeout=9m",
                "measure.order=listed",
                "measure.seed=7",
                "measure.task-log=false",
                "expect={outcome: deadlocked}",
                "profiles={quick: {}}");
    }

    @ParameterizedTest
    @MethodSource("changesOfTheResult")
    void settingsAffectingResultsChangeTheId(String override) {
        assertThat(id(override)).isNotEqualTo(id());
    }

    @ParameterizedTest
    @MethodSource("changesOfNoResult")
    void settingsNotAffectingResultsKeepTheId(String override) {
        assertThat(id(override)).isEqualTo(id());
    }

    @Test
    void differentChangesGiveDifferentIds() {
        assertThat(changesOfTheResult().stream().map(IdentityTest::id)).doesNotHaveDuplicates();
    }

    @Test
    void orderOfJvmOptionsChangesTheId() {
        assertThat(id("jvm.options=[-Da=1, -Da=2]")).isNotEqualTo(id("jvm.options=[-Da=2, -Da=1]"));
    }

    @Test
    void idDoesNotDependOnSpellingOrOtherConfigurations() {
        List<String> all = ids(smallest("matrix.threads=[virtual, fixed-pool]"));
        assertThat(all).doesNotHaveDuplicates().contains(id());
        assertThat(id("matrix.threads={fixed-pool: {size: cpus}}", "matrix.cpus={count: 2}"))
                .isEqualTo(id());
    }

    @Test
    void parameterGivesTheSameIdInTheWorkloadAndAsAnAxis() {
        assertThat(id("matrix.number=15")).isEqualTo(id("workload.number=15"));
    }

    @ParameterizedTest
    @CsvSource({
        "matrix.collector=g1, jvm.collector=g1",
        "matrix.heap=128m, jvm.heap=128m",
        "matrix.heap=50%, jvm.heap=512m",
        "matrix.memory=2g, limits.memory=2g",
        "matrix.jvm=-Xint, jvm.options=[-Xint]"
    })
    void settingOfTheMachineCountsTheSameAsAnAxis(String axis, String setting) {
        assertThat(id(axis)).isEqualTo(id(setting));
    }

    /** Services from before their connections were opened as needed had 512 by default. */
    @Test
    void defaultOfConnectionsKeepsItsFormerId() {
        String service = "workload={name: service}";

        assertThat(id(service)).isEqualTo(id("workload={name: service, connections: 512}"));
        assertThat(ids(smallest(service, "matrix.connections=[512, 20000]")))
                .doesNotHaveDuplicates();
    }

    @Test
    void idDoesNotDependOnDayOrHost() {
        assertThat(id()).isEqualTo("c754bdd97d51");
    }

    @Test
    void everySettingIsClassifiedByItsEffectOnResults() {
        JsonNode sections = Experiments.schema().path("$defs");
        List<String> settings = new ArrayList<>();
        for (String section : List.of("measure", "limits", "jvm")) {
            sections.at("/" + section + "/properties")
                    .fieldNames()
                    .forEachRemaining(key -> settings.add(section + "." + key));
        }
        assertThat(settings).isNotEmpty();
        assertThat(
                        Stream.concat(changesOfTheResult().stream(), changesOfNoResult().stream())
                                .map(change -> change.substring(0, change.indexOf('='))))
                .containsAll(settings);
    }

    private static String id(String... overrides) {
        List<String> one =
                Stream.concat(
                                Stream.of(
                                        "matrix.cpus=2",
                                        "matrix.threads=fixed-pool",
                                        "matrix.tasks=10"),
                                Stream.of(overrides))
                        .toList();
        List<String> ids = ids(Plans.of(Experiments.smallest(one.toArray(String[]::new))));
        assertThat(ids).hasSize(1);
        return ids.getFirst();
    }
}
