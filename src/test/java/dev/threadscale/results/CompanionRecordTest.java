package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.results.json.Json;
import dev.threadscale.run.RunRecords;
import org.junit.jupiter.api.Test;

/** A run can be repeated with its companions, but its record does not contain their secrets. */
class CompanionRecordTest {

    @Test
    void recordedCompanionsAreReadBackWithoutSecrets() {
        ExperimentRecord experiment =
                RunRecords.experiment(
                        Plans.study(
                                "companions.db={image: postgres:17,"
                                        + " environment: {POSTGRES_PASSWORD: secret1},"
                                        + " ready: {port: 5432}}"));
        String json = Json.write(experiment);

        assertThat(json).contains("\"image\" : \"postgres:17\"", "\"port\" : \"5432\"");
        assertThat(json).doesNotContain("secret1");
        assertThat(Json.readBack(json, ExperimentRecord.class)).isEqualTo(experiment);
    }
}
