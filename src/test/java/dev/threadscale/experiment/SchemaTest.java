package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;

/** An editor that checks with the schema agrees with the reader, wherever a schema can. */
class SchemaTest {

    private static final Path MISTAKES = Path.of("src/test/resources/golden/bad-input");

    /** Mistakes that the schema lets through, after the reason. */
    private static final Set<String> BEYOND_A_SCHEMA =
            Set.of(
                    """
                    a schema sees the values, not how YAML writes them: anchor anchor-on-a-key local-tag
                      duplicate-key duplicate-key-in-matrix comment-turns-text-around
                    a schema does not know defaults: thread-level-twice
                    a schema does not compare places of a file: axis-of-another-workload
                      parameter-fixed-and-axis selection-names-no-axis everything-excluded
                      expect-axis-that-is-none expect-matches-nothing expect-never-reached
                      search-axis-in-the-matrix search-axis-of-another-workload search-backwards
                      search-beyond-a-parameter search-parameter-is-set search-excludes-a-count
                      search-expects-by-count search-makes-no-sense
                      search-level-of-another-workload search-level-with-collapse finding-compares-for-nothing
                      finding-compares-other-axes finding-id-twice finding-number-with-unit
                      finding-over-a-compared-axis finding-gain-over-a-compared-axis
                      finding-lead-without-unit finding-first-of-a-fork finding-collapse-without-search
                      finding-over-no-axis finding-reference-unknown finding-time-without-unit
                      finding-unknown-level finding-unknown-quantity finding-where-a-compared-axis
                      reference-curve-axis precision-of-one-number precision-without-forks
                      precision-of-a-search forks-for-no-finding forks-backwards picture-above-min
                      picture-with-precision flip-backwards
                      flip-of-equal-sides flip-of-unlike-axes flip-of-an-unknown-quantity
                      flip-sides-in-the-matrix flip-excludes-a-side flip-with-two-forks
                      flip-with-a-picture flip-with-a-precision finding-flip-without-search finding-flip-of-a-map
                      finding-flip-in-another-unit flip-from-no-time flip-from-a-number
                      finding-flip-size-without-unit finding-flip-count-per-second
                      finding-flip-rate-as-time finding-flip-time-without-unit
                      flip-as-of-a-fork flip-of-tasks-without-a-log flip-cpus-too-many flip-heap-beyond-memory
                      flip-memory-without-unit flip-pool-size-of-written-sizes
                      flip-pool-size-too-large flip-pool-size-without-a-pool
                      map-backwards map-of-one-axis-twice map-of-equal-sides
                      map-ratio-of-three-sides map-axis-of-the-sides map-axis-in-the-matrix
                      map-axis-without-numbers
                    a schema does not multiply: search-of-too-many finding-order-of-one matrix-too-large
                      include-too-large containers-too-many change-after-an-unknown-number
                      change-after-the-last-iteration change-of-active-processors
                      change-of-another-kind change-to-the-same
                    a schema does not open other files: reference-missing reference-twice
                      reference-empty reference-without-header reference-ragged
                      reference-unclosed reference-stray
                      reference-with-a-control-character reference-not-utf-8 reference-curve-column
                      reference-curve-rows
                    a pattern does not compare numbers: precision-too-fine size-too-small memory-level-too-small
                      cpuset-backwards
                    a schema does not compare values: heap-above-memory collector-of-a-native-image
                      options-of-a-native-image
                    a schema does not count decimals: quota-too-fine
                    """
                            .replaceAll("a .*: ", "")
                            .strip()
                            .split("\\s+"));

    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(Experiments.SCHEMA));
        } catch (IOException missing) {
            throw new AssertionError(missing);
        }
    }

    static List<Path> experiments() throws IOException {
        return Experiments.shipped();
    }

    static List<Path> mistakes() throws IOException {
        return Experiments.in(MISTAKES);
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
                                .formatted(file.getParent().relativize(Experiments.SCHEMA)));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void schemaRejectsMistakesThatASchemaCanExpress(Path file) throws IOException {
        String name = file.getFileName().toString().replace(".yaml", "");
        assertThat(accepts(Files.readString(file)))
                .as("accepted by the schema")
                .isEqualTo(BEYOND_A_SCHEMA.contains(name));
    }

    private static boolean accepts(String yaml) {
        try {
            return SCHEMA.validate(yaml, InputFormat.YAML).isEmpty();
        } catch (JacksonException notYaml) {
            return false;
        }
    }
}
