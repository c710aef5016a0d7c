package dev.threadscale.experiment;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.experiment.Experiment.Reference;
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
import org.junit.jupiter.params.provider.ValueSource;

/** A run keeps copies of references. The danger is an experiment that carries other files away. */
class ReferenceReaderTest {

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        Path below = Files.createDirectories(folder.resolve("experiments/references"));
        file = below.resolveSibling("example.yaml");
        Files.writeString(file, Experiments.SMALLEST);
        Files.writeString(below.resolve("table.csv"), "threads,elapsed_s\n1,\"ü, 2\"\n");
        Files.writeString(folder.resolve("secret.csv"), "a\n1\n");
    }

    private List<Reference> read(String list) {
        return ExperimentReader.read(file, Optional.empty(), List.of("references=" + list))
                .references();
    }

    @Test
    void referenceIsReadFromTheExperimentsFolder() throws Exception {
        assertThat(read("[references/table.csv]"))
                .containsExactly(
                        new Reference(
                                "table.csv", "threads,elapsed_s\n1,\"ü, 2\"\n", Optional.empty()));
    }

    @Test
    void byteOrderMarkIsIgnoredInTables() throws Exception {
        Files.writeString(file.resolveSibling("references/marked.csv"), "\uFEFFa,b\n1,2\n");

        assertThat(read("[references/marked.csv]"))
                .containsExactly(new Reference("marked.csv", "a,b\n1,2\n", Optional.empty()));
    }

    @Test
    void curveSelectsItsColumns() throws Exception {
        Files.writeString(
                file.resolveSibling("references/curve.csv"),
                "os,cpus,how,threads,s\nxp,1,object,1,2.5\nxp,1,object,2,1.5\n");

        Reference reference =
                read("[{file: references/curve.csv, curve: {x: threads, y: s, over: tasks,"
                                + " match: {cpus: cpus}, names: {object: block}, rows: {os: xp},"
                                + " series: how, where: {threads: virtual}, beyond: true}}]")
                        .getFirst();

        assertThat(reference.curve())
                .hasValue(
                        new PublishedCurve(
                                "curve.csv",
                                "threads",
                                "s",
                                "tasks",
                                Map.of("cpus", "cpus"),
                                Map.of("object", "block"),
                                Map.of("os", List.of("xp")),
                                "how",
                                Map.of("threads", List.of("virtual")),
                                true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.csv",
                "references/../../secret.csv",
                "./references/table.csv",
                "/etc/passwd.csv",
                "C:/table.csv",
                "references\\table.csv",
                "references//table.csv",
                ".hidden.csv",
                "references/table.CSV",
                "references"
            })
    void onlyCsvFilesBelowTheFolderAreAccepted(String path) {
        refused(() -> read("['%s']".formatted(path)))
                .contains("is not the path of a .csv file below");
    }

    @Test
    void linkOutOfTheFolderIsRejected() throws Exception {
        Files.createSymbolicLink(
                file.resolveSibling("references/link.csv"), folder.resolve("secret.csv"));
        refused(() -> read("[references/link.csv]"))
                .contains("leads out of the experiment's folder");
    }
}
