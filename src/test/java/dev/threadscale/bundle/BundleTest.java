package dev.threadscale.bundle;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void creditsAreInEveryDescription() {
        Credits credits =
                Credits.of(
                        List.of(
                                "Lovelace, Ada",
                                "Carberry, Josiah <0000-0002-1825-0097>",
                                "Café Club"),
                        Optional.of("CC-BY-4.0"));

        Map<String, String> texts = Bundle.descriptions(run, credits);

        Golden.matches("bundle/zenodo.json", texts.get(Deposit.FILE));
        assertThat(texts.get(DataPackage.FILE))
                .contains(
                        "\"title\" : \"Ada Lovelace\"",
                        "\"path\" : \"https://orcid.org/0000-0002-1825-0097\"",
                        "\"name\" : \"CC-BY-4.0\"");
        assertThat(texts.get(Crate.FILE))
                .contains(
                        "\"@id\" : \"#author-Ada%20Lovelace\"",
                        "\"familyName\" : \"Lovelace\"",
                        "\"@type\" : \"Organization\"",
                        "\"@id\" : \"https://orcid.org/0000-0002-1825-0097\"",
                        "\"@id\" : \"https://spdx.org/licenses/CC-BY-4.0\"")
                .doesNotContain("No licence is stated");
    }

    @ParameterizedTest
    @CsvSource({
        "Ada <ada@example.org>, CC-BY-4.0, --author Ada <ada@example.org>: this is not NAME",
        "Josiah Carberry <0000-0002-1825-0097>, CC-BY-4.0, begins with the family name and a comma",
        "'Carberry, Josiah <0000-0002-1825-0079>', CC-BY-4.0, check digit of this ORCID does not match",
        "'Carberry, Josiah <0000-0002-1825-009X>', CC-BY-4.0, check digit of this ORCID does not match",
        "Ada, CC BY 4.0, --license CC BY 4.0"
    })
    void creditsOfAnotherFormAreRejected(String author, String license, String named) {
        refused(() -> Credits.of(List.of(author), Optional.of(license))).contains(named);
    }

    @Test
    void brokenRunIsNamed() throws IOException {
        Files.writeString(run.resolve("run.json"), "{");

        refused(() -> Bundle.write(run)).contains("cannot read " + run.resolve("run.json"));
    }
}
