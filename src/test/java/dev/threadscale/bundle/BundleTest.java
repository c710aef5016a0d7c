package dev.threadscale.bundle;

import static dev.threadscale.fixture.Refusals.refused;

import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is published is read by tools that know nothing of this one. */
class BundleTest {

    private static final Plan PLAN =
            Plans.study("title=Threads, \"quoted\"", "matrix.number=[15, 21]", "measure.forks=1");

    @TempDir Path results;
    private Path run;

    @BeforeEach
    void aRun() throws Exception {
        run =
                StoredRuns.finished(
                        results, PLAN, PLAN.forks().subList(0, 1), "warmup", "measurement");
        // So that a new CSV, which its dictionary describes, changes nothing here.
        Files.writeString(
                run.resolve("data-dictionary.csv"), "file,column,unit,description\na,b,,c\n");
        Files.createDirectories(run.resolve("references"));
        Files.writeString(run.resolve("references/paper.csv"), "threads,ms\n1,2\n");
        Files.createDirectories(run.resolve("report"));
        Files.writeString(run.resolve("report/two words.png"), "no picture");
        Files.writeString(run.resolve(".partial-summary.csv"), "not whole");
    }

    @Test
    void bothDescriptionsAreSealedAlsoWhenTheyAreWrittenAgain() throws Exception {
        for (int times = 0; times < 2; times++) {
            Bundle.write(run);
            Golden.matches(
                    "bundle/datapackage.json", Files.readString(run.resolve(DataPackage.FILE)));
            Golden.matches(
                    "bundle/ro-crate-metadata.json", Files.readString(run.resolve(Crate.FILE)));
        }
    }

    @Test
    void aRunThatIsBrokenIsNamed() throws IOException {
        Files.writeString(run.resolve("run.json"), "{");

        refused(() -> Bundle.write(run)).contains("cannot read " + run.resolve("run.json"));
    }
}
