package dev.threadscale.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.Refusals;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Large plans: planned at once where they can be run, refused where they fill the memory. */
class LargePlanTest {

    private static final String HUNDRED = Experiments.upTo(100);
    private static final String THOUSAND = Experiments.upTo(1000);

    @Test
    void hundredThousandConfigurationsGetUniqueIdsQuickly() {
        Experiment experiment =
                Experiments.smallest(
                        "matrix.cpus=" + HUNDRED,
                        "matrix.threads=virtual",
                        "matrix.tasks=" + THOUSAND);
        Plan plan = assertTimeout(Duration.ofSeconds(20), () -> Plan.of(experiment, Filter.ALL));
        assertThat(plan.forks()).hasSize(300_000);
        List<String> ids = Plans.ids(plan);
        assertThat(ids).hasSize(100_000);
        assertThat(ids.stream().distinct().count()).isEqualTo(100_000);
    }

    @Test
    void millionContainersAreTheMaximum() {
        String[] most = {
            "matrix.cpus=1",
            "matrix.threads=virtual",
            "matrix.tasks=" + THOUSAND,
            "measure.forks=1000"
        };
        assertThat(Plan.of(Experiments.smallest(most), Filter.ALL).forks()).hasSize(1_000_000);
        refused(
                "'example' has 1,001 configurations with 1,000 forks each, more than"
                        + " 1,000,000 containers\nfix: Shorten an axis, or reduce the number of forks.",
                "matrix.cpus=1",
                "matrix.threads=virtual",
                "matrix.tasks=" + Experiments.upTo(1001),
                "measure.forks=1000");
    }

    @Test
    void includesAreCountedTogether() {
        String half =
                "{cpus: %s, threads: virtual, tasks: %s}"
                        .formatted(Experiments.upTo(600), THOUSAND);
        refused(
                "'example' has more than 1,000,000 configurations\nfix: Shorten an axis.",
                "matrix.include=[%1$s, %1$s]".formatted(half));
    }

    private static void refused(String message, String... overrides) {
        Refusals.refused(() -> Plan.of(Experiments.smallest(overrides), Filter.ALL))
                .endsWith(": " + message);
    }
}
