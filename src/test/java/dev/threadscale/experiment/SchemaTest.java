package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;

/** An editor that checks with the schema agrees with the reader, wherever a schema can. */
class SchemaTest {

    private static final Path EXPERIMENTS = Path.of("experiments");
    private static final Path MISTAKES = Path.of("src/test/resources/golden/bad-input");
    private static final String YAML = "a schema sees the values, not how YAML writes them";
    private static final String TWO_PLACES = "a schema does not compare places of a file";
    private static final String FILES = "a schema does not open other files";
    private static final String COUNTING = "a schema does not multiply";

    /** Mistakes that the schema lets through, with the reason. */
    private static final Map<String, String> BEYOND_A_SCHEMA =
            Map.ofEntries(
                    Map.entry("anchor", YAML),
                    Map.entry("anchor-on-a-key", YAML),
                    Map.entry("local-tag", YAML),
                    Map.entry("duplicate-key", YAML),
                    Map.entry("duplicate-key-in-matrix", YAML),
                    Map.entry("thread-level-twice", "a schema does not know defaults"),
                    Map.entry("axis-of-another-workload", TWO_PLACES),
                    Map.entry("parameter-fixed-and-axis", TWO_PLACES),
                    Map.entry("selection-names-no-axis", TWO_PLACES),
                    Map.entry("everything-excluded", TWO_PLACES),
                    Map.entry("expect-axis-that-is-none", TWO_PLACES),
                    Map.entry("expect-matches-nothing", TWO_PLACES),
                    Map.entry("expect-never-reached", TWO_PLACES),
                    Map.entry("search-axis-in-the-matrix", TWO_PLACES),
                    Map.entry("search-axis-of-another-workload", TWO_PLACES),
                    Map.entry("search-backwards", TWO_PLACES),
                    Map.entry("search-beyond-a-parameter", TWO_PLACES),
                    Map.entry("search-parameter-is-set", TWO_PLACES),
                    Map.entry("search-excludes-a-count", TWO_PLACES),
                    Map.entry("search-expects-by-count", TWO_PLACES),
                    Map.entry("search-makes-no-sense", TWO_PLACES),
                    Map.entry("search-of-too-many", COUNTING),
                    Map.entry("finding-compares-for-nothing", TWO_PLACES),
                    Map.entry("finding-compares-other-axes", TWO_PLACES),
                    Map.entry("finding-id-twice", TWO_PLACES),
                    Map.entry("finding-number-with-unit", TWO_PLACES),
                    Map.entry("finding-over-a-compared-axis", TWO_PLACES),
                    Map.entry("finding-gain-over-a-compared-axis", TWO_PLACES),
                    Map.entry("finding-lead-without-unit", TWO_PLACES),
                    Map.entry("finding-first-of-a-fork", TWO_PLACES),
                    Map.entry("finding-collapse-without-search", TWO_PLACES),
                    Map.entry("finding-over-no-axis", TWO_PLACES),
                    Map.entry("finding-reference-unknown", TWO_PLACES),
                    Map.entry("finding-time-without-unit", TWO_PLACES),
                    Map.entry("finding-unknown-level", TWO_PLACES),
                    Map.entry("finding-unknown-quantity", TWO_PLACES),
                    Map.entry("finding-where-a-compared-axis", TWO_PLACES),
                    Map.entry("finding-order-of-one", COUNTING),
                    Map.entry("reference-missing", FILES),
                    Map.entry("reference-twice", FILES),
                    Map.entry("reference-empty", FILES),
                    Map.entry("reference-without-header", FILES),
                    Map.entry("reference-ragged", FILES),
                    Map.entry("reference-with-a-control-character", FILES),
                    Map.entry("comment-turns-text-around", YAML),
                    Map.entry("reference-not-utf-8", FILES),
                    Map.entry("reference-curve-axis", TWO_PLACES),
                    Map.entry("reference-curve-column", FILES),
                    Map.entry("reference-curve-rows", FILES),
                    Map.entry("precision-of-one-number", TWO_PLACES),
                    Map.entry("precision-without-forks", TWO_PLACES),
                    Map.entry("precision-of-a-search", TWO_PLACES),
                    Map.entry("precision-too-fine", "a pattern does not compare numbers"),
                    Map.entry("forks-for-no-finding", TWO_PLACES),
                    Map.entry("forks-backwards", TWO_PLACES),
                    Map.entry("matrix-too-large", COUNTING),
                    Map.entry("include-too-large", COUNTING),
                    Map.entry("containers-too-many", COUNTING),
                    Map.entry("size-too-small", "a pattern does not compare numbers"),
                    Map.entry("cpuset-backwards", "a pattern does not compare numbers"),
                    Map.entry("heap-above-memory", "a schema does not compare values"),
                    Map.entry("quota-too-fine", "a schema does not count decimals"));

    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(EXPERIMENTS.resolve("experiment.schema.json")));
        } catch (IOException missing) {
            throw new AssertionError(missing);
        }
    }

    static Stream<Path> experiments() throws IOException {
        return Stream.concat(yaml(EXPERIMENTS), yaml(EXPERIMENTS.resolve("loom")));
    }

    static Stream<Path> mistakes() throws IOException {
        return yaml(MISTAKES);
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void everyExperimentOfTheKitIsValid(Path file) throws IOException {
        assertThat(SCHEMA.validate(Files.readString(file), InputFormat.YAML)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void everyExperimentOfTheKitNamesTheSchemaForEditors(Path file) throws IOException {
        assertThat(Files.readString(file))
                .startsWith(
                        "# yaml-language-server: $schema=%s\n"
                                .formatted(
                                        file.getParent()
                                                .relativize(EXPERIMENTS)
                                                .resolve("experiment.schema.json")));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsRefusedUnlessItIsBeyondASchema(Path file) throws IOException {
        String name = file.getFileName().toString().replace(".yaml", "");
        assertThat(accepts(Files.readString(file)))
                .as("accepted by the schema")
                .isEqualTo(BEYOND_A_SCHEMA.containsKey(name));
    }

    private static boolean accepts(String yaml) {
        try {
            return SCHEMA.validate(yaml, InputFormat.YAML).isEmpty();
        } catch (JacksonException notYaml) {
            return false;
        }
    }

    private static Stream<Path> yaml(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
