package dev.threadscale.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.fixture.Folders;
import dev.threadscale.levels.Axis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Experiments for tests, read from texts by the real reader. */
public final class Experiments {

    /** Everything that has to be there, and nothing else. */
    public static final String SMALLEST =
            """
            apiVersion: threadscale/v1
            name: example
            workload: {name: factorization}
            matrix:
              cpus: [1, 2]
              threads: [platform, virtual]
              tasks: [10, 100]
            """;

    /** What editors check experiments by. */
    public static final Path SCHEMA = Path.of("experiments/experiment.schema.json");

    private Experiments() {}

    /** The schema, for those who look into it. */
    public static JsonNode schema() {
        try {
            return new ObjectMapper().readTree(SCHEMA.toFile());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The experiments that come with the kit. */
    public static List<Path> shipped() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder :
                List.of(
                        "experiments",
                        "experiments/loom",
                        "experiments/service",
                        "experiments/flips",
                        "experiments/claims-2026")) {
            files.addAll(in(Path.of(folder)));
        }
        return files;
    }

    public static Experiment smallest(String... overrides) {
        return read(SMALLEST, null, overrides);
    }

    /** The experiments of a folder, sorted by name. */
    public static List<Path> in(Path folder) throws IOException {
        return Folders.children(folder).stream()
                .filter(file -> file.toString().endsWith(".yaml"))
                .toList();
    }

    /** The levels of an axis that has very many. */
    public static String upTo(int most) {
        return IntStream.rangeClosed(1, most).boxed().toList().toString();
    }

    /** An axis of an experiment by its name. */
    public static Axis axis(Experiment experiment, String name) {
        return experiment.matrix().axes().stream()
                .filter(axis -> axis.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * An experiment of code that lies in a folder, and its file beside it.
     *
     * @param yaml all but its name
     */
    public static Experiment own(Path folder, String yaml) {
        try {
            Path file =
                    Files.writeString(
                            folder.resolve("own.yaml"),
                            "apiVersion: threadscale/v1\nname: own\n" + yaml);
            return ExperimentReader.read(file, Optional.empty(), List.of());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * The same of a workload and a matrix.
     *
     * @param axes of the matrix
     * @param more sections
     */
    public static Experiment own(Path folder, String workload, String axes, String more) {
        return own(folder, "workload: %s\nmatrix: {%s}\n%s\n".formatted(workload, axes, more));
    }

    public static Experiment read(String yaml, String profile, String... overrides) {
        try {
            Path file = Files.createTempFile("experiment", ".yaml");
            try {
                Files.writeString(file, yaml);
                return ExperimentReader.read(
                        file, Optional.ofNullable(profile), List.of(overrides));
            } finally {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
