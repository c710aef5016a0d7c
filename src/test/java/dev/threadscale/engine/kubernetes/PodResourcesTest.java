package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.host.CpuLimit;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The request decides which CPUs a fork gets, and whether it has them to itself. */
class PodResourcesTest {

    private static CpuLimit limit(String cpus) {
        return Plans.configuration("matrix.cpus=[" + cpus + "]").cpus();
    }

    private static Optional<Quantity> quantity(String text) {
        return Optional.ofNullable(text).map(Quantity::new);
    }

    @ParameterizedTest
    @CsvSource({
        // Whole CPUs of a Guaranteed pod are its own.
        "1, 1, 1",
        "3, 3, 3",
        "'{count: 2, active-processors: 1}', 2, 2",
        // A quota is a share of the others.
        "{quota: 0.5}, 500m, 500m",
        "{quota: 1.25}, 1250m, 1250m",
        // That of whole CPUs must not become CPUs of its own.
        "{quota: 1}, 999m, 1000m",
        "{quota: 2.0}, 1999m, 2000m",
        // All CPUs that pods have in common.
        "{active-processors: 2}, ,",
    })
    void levelsAreRequestsAndLimits(String cpus, String request, String limit) {
        assertThat(PodResources.unavailable(limit(cpus))).isEmpty();
        PodResources resources = PodResources.of(Plans.configuration("matrix.cpus=[" + cpus + "]"));
        assertThat(resources.cpuRequest()).isEqualTo(quantity(request));
        assertThat(resources.cpuLimit()).isEqualTo(quantity(limit));
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "4, true", "{quota: 4}, false"})
    void noPodHasAllCpusOfANodeToItself(String cpus, boolean shared) {
        assertThat(PodResources.shared(limit(cpus), 4).isPresent()).isEqualTo(shared);
    }

    @ParameterizedTest
    @CsvSource({
        "'{cpuset: \"0,2\"}', a pod cannot choose CPUs by their numbers",
        "'{count: 1, quota: 0.5}', 'a pod has exclusive CPUs or a quota, but not both'",
        "{quota: 0.0125}, Kubernetes counts CPUs in thousandths",
    })
    void limitsThatKubernetesDoesNotKnowAreRefused(String cpus, String reason) {
        assertThat(PodResources.unavailable(limit(cpus)).orElseThrow().reason()).isEqualTo(reason);
    }
}
