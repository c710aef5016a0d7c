package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import org.junit.jupiter.api.Test;

/** A run can be published: neither its copy of the experiment nor its record has a password. */
class KeptSecretsTest {

    @Test
    void secretsOfFileAndCommandLineAreHidden() {
        Plan plan =
                Plans.of(
                        Experiments.read(
                                Experiments.SMALLEST
                                        + "companions: {db: {image: a, environment: {DB_PASSWORD: s3cret},"
                                        + " ready: {port: 1}}}",
                                null,
                                "companions.cache={image: b, environment: {A_TOKEN: \"t0ken\"},"
                                        + " ready: {port: 2}}"));

        assertThat(RunRecords.copies(plan).experiment())
                .contains("DB_PASSWORD: hidden-secret")
                .doesNotContain("s3cret");
        assertThat(RunRecords.experiment(plan).overrides())
                .singleElement()
                .asString()
                .contains("{A_TOKEN: \"hidden-secret\"}");
        assertThat(RunRecords.experiment(plan).companions().toString())
                .doesNotContain("s3cret", "t0ken");
    }

    /** Without companions nothing is hidden that a repeated run would need. */
    @Test
    void experimentWithoutCompanionsIsKeptAsItIs() {
        String yaml = Experiments.SMALLEST + "title: \"token: 1234\"\n";
        assertThat(RunRecords.copies(Plans.of(Experiments.read(yaml, null))).experiment())
                .isEqualTo(yaml);
    }
}
