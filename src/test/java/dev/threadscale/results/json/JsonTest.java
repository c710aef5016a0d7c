package dev.threadscale.results.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a file has to be found where the file is known, and not where it is used. */
class JsonTest {

    private record Inner(String name) {}

    private record Outer(
            Inner inner,
            List<Inner> aList,
            Map<String, Inner> map,
            @Nullable Inner not,
            @Nullable Integer number) {}

    private static final String WHOLE =
            "{'inner': {'name': 'a'}, 'a_list': [{'name': 'b'}], 'map': {'k': {'name': 'c'}}}";

    private static Outer read(String json) throws IOException {
        return Json.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), Outer.class);
    }

    @Test
    void recordIsReadAsItWasWritten() throws IOException {
        Inner a = new Inner("größer 😀\n");
        Outer whole = new Outer(a, List.of(a), Map.of("key", a), a, 7);

        assertThat(read(Json.write(whole))).isEqualTo(whole);
        assertThat(read(WHOLE).not()).isNull();
        assertThat(Json.members(whole)).containsKeys("inner", "a_list").containsEntry("number", 7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'inner': {'name': 'a'}     | 'not': null                | lacks inner",
                "'name': 'a'                | 'name': null               | lacks inner.name",
                "{'name': 'b'}              | {}                         | lacks aList.name",
                "{'name': 'b'}              | null                       | lacks aList.null",
                "{'name': 'c'}              | {}                         | lacks map.name",
                "'inner'                    | 'not': {}, 'inner'         | lacks not.name",
                "'name': 'a'                | 'name': 'a\\u001b'          | inner.name holds U+001B (a control character)",
                "'name': 'b'                | 'name': '\\ud800'           | aList.name holds U+D800",
                "'k'                        | '\\u202e'                  | map holds U+202E",
                "'inner'                    | 'more': 1, 'inner'         | more",
                "'inner'                    | 'not': null, 'not': null, 'inner' | line 1, column 20: 'not' occurs twice",
                "'inner'                    | 'number': 'many', 'inner'  | many",
                "'c'}}}                     | 'c'}}} }                   | ",
                "'c'}}}                     | 'c'}}                      | Unexpected end",
            })
    void whatIsMissingOrTooMuchIsNamed(String old, String broken, @Nullable String problem) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read(WHOLE.replace(old, broken)))
                .withMessageContaining(problem == null ? "" : problem);
    }

    @ParameterizedTest
    @CsvSource({"null", "[]", "7", "''"})
    void otherJsonThanARecordIsRefused(String json) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(json));
    }
}
