package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A file below 1 MiB can hold a title of 900 KB, which takes minutes to draw, or 20,000 profiles,
 * each of which is planned. As many as the schema says are read; one more is refused with its
 * place.
 */
class BoundsTest {

    private static final String FINDING =
            "findings: [{id: a, claim: %s, subject: %s, compare: {threads: virtual},"
                    + " with: {threads: platform}, expect: {ratio: \"> 1\"}, published: %s}]";

    @TempDir private Path folder;

    /**
     * A bound.
     *
     * @param pointer where the schema has it
     * @param yaml what is added to the smallest experiment, with so many
     */
    record Case(String pointer, IntFunction<String> yaml) {
        @Override
        public String toString() {
            return pointer;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("/properties/title/maxLength", n -> "title: " + "😀".repeat(n)),
                new Case(
                        "/$defs/finding/properties/claim/maxLength",
                        n -> FINDING.formatted("x".repeat(n), "s", "1")),
                new Case(
                        "/$defs/finding/properties/subject/maxLength",
                        n -> FINDING.formatted("c", "x".repeat(n), "1")),
                new Case(
                        "/$defs/published/anyOf/0/maxLength",
                        n -> FINDING.formatted("c", "s", "x".repeat(n))),
                new Case(
                        "/$defs/published/anyOf/1/maxItems",
                        n -> FINDING.formatted("c", "s", list(n, i -> "x"))),
                new Case(
                        "/$defs/claim/properties/unmeasured/maxLength",
                        n ->
                                "findings: [{id: a, claim: c, expect: {unmeasured: %s}}]"
                                        .formatted("x".repeat(n))),
                new Case(
                        "/$defs/findings/maxItems",
                        n ->
                                "findings: "
                                        + list(
                                                n,
                                                i ->
                                                        "{id: a%d, claim: c, expect: {unmeasured: x}}"
                                                                .formatted(i))),
                new Case(
                        "/$defs/expect/anyOf/1/maxItems",
                        n ->
                                "expect: "
                                        + list(
                                                n,
                                                i ->
                                                        "{outcome: failed, where: {cpus: %d}}"
                                                                .formatted(i % 2 + 1))),
                new Case(
                        "/$defs/references/maxItems",
                        n -> "references: " + list(n, i -> i + ".csv")),
                new Case(
                        "/$defs/jvm/properties/options/maxItems",
                        n -> "jvm: {options: %s}".formatted(list(n, i -> "-Xint"))),
                new Case(
                        "/properties/profiles/maxProperties",
                        n -> "profiles: " + map(n, i -> "p%d: {}".formatted(i))),
                new Case(
                        "/properties/profiles/propertyNames/maxLength",
                        n -> "profiles: {%s: {}}".formatted("x".repeat(n))),
                new Case(
                        "/$defs/number-axis/anyOf/1/maxItems",
                        n -> "  number: " + list(n, i -> Integer.toString(i + 2))),
                new Case("/$defs/axes/properties/include/maxItems", n -> selections("include", n)),
                new Case("/$defs/axes/properties/exclude/maxItems", n -> selections("exclude", n)),
                new Case("/$defs/curve/properties/names/maxProperties", n -> curve("names", n)),
                new Case("/$defs/curve/properties/rows/maxProperties", n -> curve("rows", n)));
    }

    private static String list(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String map(int count, IntFunction<String> entry) {
        return list(count, entry).replace('[', '{').replace(']', '}');
    }

    private static String selections(String key, int count) {
        return "  %s: %s".formatted(key, list(count, i -> "{tasks: 10}"));
    }

    private static String curve(String key, int count) {
        return "references: [{file: 0.csv, curve: {x: c0, y: c1, over: tasks, %s: %s}}]"
                .formatted(key, map(count, i -> "c%d: 1".formatted(i)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void asManyAsTheSchemaSaysAreReadAndOneMoreIsRefused(Case bound) throws IOException {
        int most = schema().at(bound.pointer()).asInt();
        assertThat(most).isPositive();
        for (int i = 0; i <= Bounds.REFERENCES; i++) {
            table(i + ".csv", 100);
        }

        assertThatCode(() -> read(bound.yaml().apply(most))).doesNotThrowAnyException();
        assertThatThrownBy(() -> read(bound.yaml().apply(most + 1)))
                .isInstanceOf(UserException.class)
                .hasMessageMatching(".*[.]yaml:[0-9]+:[0-9]+: .*")
                .hasMessageContaining("more than " + String.format(Locale.ROOT, "%,d", most));
    }

    @Test
    void aReferenceIsBoundedInWidthAndCells() throws IOException {
        table("wide.csv", Bounds.COLUMNS + 1);
        Files.writeString(folder.resolve("long.csv"), "a\n" + "x".repeat(Bounds.CLAIM + 1) + "\n");
        for (String name : List.of("wide.csv:1:1", "long.csv:2:1")) {
            assertThatThrownBy(
                            () -> read("references: [%s]".formatted(name.replaceFirst(":.*", ""))))
                    .hasMessageContaining(name + ": ")
                    .hasMessageContaining("more than ");
        }
    }

    private void table(String name, int columns) throws IOException {
        String header = list(columns, i -> "c" + i).replaceAll("[\\[\\] ]", "");
        String row = list(columns, i -> "1").replaceAll("[\\[\\] ]", "");
        Files.writeString(folder.resolve(name), "%s\n%s\n%s\n".formatted(header, row, row));
    }

    private void read(String yaml) throws IOException {
        Path file = folder.resolve("example.yaml");
        Files.writeString(file, Experiments.SMALLEST + yaml);
        ExperimentReader.read(file, Optional.empty(), List.of());
        ExperimentReader.profiles(ExperimentFile.read(file));
    }

    private static JsonNode schema() throws IOException {
        return new ObjectMapper().readTree(Path.of("experiments/experiment.schema.json").toFile());
    }
}
