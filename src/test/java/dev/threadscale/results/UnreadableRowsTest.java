package dev.threadscale.results;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.Summed;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Found by {@link BrokenStoreTest}: what a run is resumed from may not be what it was. */
class UnreadableRowsTest {

    @TempDir private Path results;
    private RunDirectory run;
    private ForkRecord record;
    private Path fork;

    @BeforeEach
    void storeAFork() throws Exception {
        Plan plan = Plans.study();
        run = StoredRuns.begin(results, plan, FakeClock.BEGIN);
        StoredRuns.complete(run, plan.forks().getFirst(), "measurement");
        record = run.forks().getFirst();
        fork = run.path().resolve("forks").resolve(plan.forks().getFirst().id());
    }

    private RunDirectory reopened() {
        return Results.open(results).open("study", StoredRuns.ID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "qhase,iteration,elapsed_ns\nmeasurement,1,5\n",
                "phase,iteration\nmeasurement,1\n",
                "phase,phase,elapsed_ns\nmeasurement,1,5\n",
                "phase,iteration,elapsed_ns\nmeasurement,1\n",
                "phase,iteration,elapsed_ns\nmeasurement,1,\n",
                "phase,iteration,elapsed_ns\nmeasurement,1,soon\n",
                "phase,iteration,elapsed_ns\nmeasurement,1,99999999999999999999\n",
                "phase,iteration,elapsed_ns\n\"measurement,1,5\n",
                ""
            })
    void rowsThatAreNoRowsAreRefusedAndNotTakenForNone(String rows) throws IOException {
        Files.writeString(fork.resolve("iterations.csv"), rows);

        refused(() -> reopened().ended().of(record))
                .contains(fork.resolve("iterations.csv").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{}", "{\"number\": 1}", "{\"number\": null}"})
    void incompleteRecordIsRefused(String json) throws IOException {
        Files.writeString(fork.resolve("fork.json"), json);
        Summed.renew(fork);

        refused(() -> reopened().forks()).startsWith("cannot read " + fork.resolve("fork.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "", "+1000000000-12-31T23:59:59Z"})
    void forkWithoutABeginningIsRefused(String started) throws IOException {
        Path file = fork.resolve("fork.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceFirst("(\"started\" : )\"[^\"]*\"", "$1\"%s\"".formatted(started)));
        Summed.renew(fork);

        refused(() -> reopened().forks()).contains("'%s' is not a time".formatted(started));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "started" : "[^"]*"      | "node" : null       | it lacks started
                    "duration_ns" : [0-9]+   | "node" : null       | it lacks duration_ns
                    "outcome" : "[^"]*"      | "outcome" : "soon"  | is not an outcome
                    "expected" : "[^"]*"     | "expected" : ""     | is not an outcome
                    "exit_code" : [0-9]+     | "image_bytes" : 1   | image_bytes
                    """)
    void membersThatTheKitDoesNotWriteAreRefused(String member, String other, String problem)
            throws IOException {
        Path file = fork.resolve("fork.json");
        String json = Files.readString(file);
        assertThat(json.replaceFirst(member, other)).isNotEqualTo(json);
        Files.writeString(file, json.replaceFirst(member, other));
        Summed.renew(fork);

        refused(() -> reopened().forks()).contains(problem);
    }
}
