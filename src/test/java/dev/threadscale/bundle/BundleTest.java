package dev.threadscale.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.error.UserException;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    void bothDescriptionsAreSealed() throws Exception {
        Bundle.write(run);

        Golden.matches("bundle/datapackage.json", Files.readString(run.resolve(DataPackage.FILE)));
        Golden.matches("bundle/ro-crate-metadata.json", Files.readString(run.resolve(Crate.FILE)));
    }

    @Test
    void writtenAgainTheyAreTheSame() throws Exception {
        Bundle.write(run);
        String before =
                Files.readString(run.resolve(DataPackage.FILE))
                        + Files.readString(run.resolve(Crate.FILE));

        Bundle.write(run);

        assertThat(
                        Files.readString(run.resolve(DataPackage.FILE))
                                + Files.readString(run.resolve(Crate.FILE)))
                .isEqualTo(before);
    }

    @Test
    void everyTableThatIsThereIsDescribedAndNoOther() throws Exception {
        Bundle.write(run);

        List<String> paths = new ArrayList<>();
        read(DataPackage.FILE)
                .path("resources")
                .forEach(resource -> paths.add(resource.path("path").asText()));
        assertThat(paths)
                .containsExactly(
                        "iterations.csv",
                        "forks.csv",
                        "data-dictionary.csv",
                        "references/paper.csv");
    }

    @Test
    void theCrateHasEveryFileThatIsWhole() throws Exception {
        Bundle.write(run);

        List<String> parts = new ArrayList<>();
        read(Crate.FILE)
                .at("/@graph/1/hasPart")
                .forEach(part -> parts.add(part.path("@id").asText()));
        assertThat(parts)
                .contains("forks/", "run.json", "datapackage.json", "report/two%20words.png")
                .noneMatch(part -> part.contains(".part") || part.startsWith("forks/1"));
    }

    @Test
    void aRunThatIsBrokenIsNamed() throws IOException {
        Files.writeString(run.resolve("run.json"), "{");

        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> Bundle.write(run))
                .withMessageContaining("cannot read " + run.resolve("run.json"));
    }

    private JsonNode read(String name) throws IOException {
        return new ObjectMapper().readTree(run.resolve(name).toFile());
    }
}
