package dev.threadscale.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher tells the worker's lines from everything else a process may print; a value that is
 * torn apart or a warning that is taken for a row would be a wrong measurement.
 */
class LineTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "two words",
                " leading and trailing ",
                "first\nsecond\r\nthird",
                "50% of %41",
                "a=b&c=d",
                "1+1",
                "@end",
                "Grüße, 世界 🧵"
            })
    void valuesComeBackAsTheyWereWritten(String value) {
        Line line = new Line(Line.Type.ERROR, Map.of(Line.MESSAGE, value));

        assertThat(line.format()).doesNotContain("\n", "\r");
        assertThat(Line.parse(line.format())).contains(line);
    }

    @ParameterizedTest
    @EnumSource(Line.Type.class)
    void everyTypeComesBackWithItsValuesInOrder(Line.Type type) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("z", "1");
        values.put("a", "2");
        values.put("m", "3");

        Line parsed = Line.parse(new Line(type, values).format()).orElseThrow();

        assertThat(parsed.type()).isEqualTo(type);
        assertThat(parsed.values())
                .containsExactly(Map.entry("z", "1"), Map.entry("a", "2"), Map.entry("m", "3"));
    }

    @Test
    void lineWithoutValuesIsFine() {
        assertThat(Line.parse("@host")).contains(new Line(Line.Type.HOST, Map.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader",
                "iteration elapsed_ns=1",
                " @end iterations=1",
                "@",
                "@unknown key=value",
                "@ITERATION key=value",
                "@iterations key=value",
                "@Deprecated",
                "@end iterations",
                "@end =3",
                "@end  iterations=3",
                "@end iterations=3 ",
                "@end iterations=%",
                "@end iterations=%4",
                "@end iterations=%zz",
                "@end iterations=3 message=%u0041"
            })
    void otherOutputAndBrokenLinesAreNotParsed(String text) {
        assertThat(Line.parse(text)).isEmpty();
    }

    @Test
    void lineIsReadUpTo8192CharactersAndNotBeyond() {
        String start = "@error message=";
        String longest = start + "x".repeat(8192 - start.length());

        assertThat(Line.parse(longest)).isPresent();
        assertThat(Line.parse(longest + "x")).isEmpty();
    }
}
