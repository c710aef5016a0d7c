package dev.threadscale.experiment;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.ExperimentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A file below 1 MiB can hold a title of 900 KB, which takes minutes to draw, or 20,000 profiles,
 * each of which is planned. As many as the schema says are read; one more is refused with its
 * place.
 */
class BoundsTest {

    private static final String COMPARED =
            "compare: {threads: virtual}, with: {threads: platform}, expect: {ratio: \"> 1\"}";

    /** Something of which there are as many as a bound says. */
    private static final Pattern HOLE = Pattern.compile("<(text|list|map):(.*?)>");

    @TempDir private Path folder;

    private static String list(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String filled(String yaml, int count) {
        return HOLE.matcher(yaml.replace("COMPARED", COMPARED))
                .replaceAll(hole -> {
                    String items = list(count, i -> hole.group(2).formatted(i));
                    return switch (hole.group(1)) {
                        case "text" -> hole.group(2).repeat(count);
                        case "map" -> items.replace('[', '{').replace(']', '}');
                        default -> items;
                    };
                });
    }

    /** The place of a bound in the schema, and what is added to the smallest experiment. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/properties/title/maxLength | title: <text:😀>",
                "/$defs/finding/properties/claim/maxLength"
                        + " | findings: [{id: a, claim: <text:x>, COMPARED}]",
                "/$defs/finding/properties/subject/maxLength"
                        + " | findings: [{id: a, claim: c, subject: <text:x>, COMPARED}]",
                "/$defs/published/anyOf/0/maxLength"
                        + " | findings: [{id: a, claim: c, published: <text:x>, COMPARED}]",
                "/$defs/published/anyOf/1/maxItems"
                        + " | findings: [{id: a, claim: c, published: <list:x>, COMPARED}]",
                "/$defs/line/maxLength"
                        + " | findings: [{id: a, claim: c, expect: {unmeasured: <text:x>}}]",
                "/$defs/findings/maxItems"
                        + " | findings: <list:{id: a%d, claim: c, expect: {unmeasured: x}}>",
                "/$defs/expect/anyOf/1/maxItems"
                        + " | expect: <list:{outcome: failed, where: {cpus: 1}}>",
                "/$defs/references/maxItems | references: <list:%d.csv>",
                "/$defs/jvm/properties/options/maxItems | jvm: {options: <list:-Xint>}",
                "/properties/profiles/maxProperties | profiles: <map:p%d: {}>",
                "/properties/profiles/propertyNames/maxLength | profiles: {<text:x>: {}}",
                "/$defs/number-axis/anyOf/1/maxItems | '  number: <list:2%d>'",
                "/$defs/axes/properties/include/maxItems | '  include: <list:{tasks: 10}>'",
                "/$defs/axes/properties/exclude/maxItems | '  exclude: <list:{tasks: 10}>'",
                "/$defs/curve/properties/names/maxProperties | references: [{file: 0.csv, curve:"
                        + " {x: c0, y: c1, over: tasks, names: <map:c%d: 1>}}]",
                "/$defs/curve/properties/rows/maxProperties | references: [{file: 0.csv, curve:"
                        + " {x: c0, y: c1, over: tasks, rows: <map:c%d: 1>}}]",
            })
    void limitsOfTheSchemaAreAcceptedAndOneMoreIsRejected(String pointer, String yaml)
            throws IOException {
        int most = Experiments.schema().at(pointer).asInt();
        assertThat(most).isPositive();
        for (int i = 0; i <= Bounds.REFERENCES; i++) {
            table(i + ".csv", 100);
        }

        assertThatCode(() -> read(filled(yaml, most))).doesNotThrowAnyException();
        refused(() -> read(filled(yaml, most + 1)))
                .containsPattern("[.]yaml:[0-9]+:[0-9]+: ")
                .contains("more than " + String.format(Locale.ROOT, "%,d", most));
    }

    @Test
    void referenceIsBoundedInWidthAndCells() throws IOException {
        table("wide.csv", Bounds.COLUMNS + 1);
        Files.writeString(folder.resolve("long.csv"), "a\n" + "x".repeat(Bounds.CLAIM + 1) + "\n");
        for (String name : List.of("wide.csv:1:1", "long.csv:2:1")) {
            refused(() -> read("references: [%s]".formatted(name.replaceFirst(":.*", ""))))
                    .contains(name + ": ", "more than ");
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
}
