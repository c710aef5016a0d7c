package dev.threadscale.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Near its limit a service is overloaded in some windows only, which shows nothing yet. */
class OverloadedForksTest {

    private static MeasuredConfiguration ended(String outcomes) {
        List<String> each = List.of(outcomes.split(" ", -1));
        return new MeasuredConfiguration(
                Levels.NONE,
                IntStream.range(0, each.size())
                        .mapToObj(i ->
                                SomeFork.numbered(i + 1, Outcome.find(each.get(i)).orElseThrow()))
                        .toList(),
                Map.of());
    }

    @ParameterizedTest
    @CsvSource({
        "overloaded overloaded overloaded, completed completed completed, true",
        "overloaded overloaded completed, completed completed, true",
        "overloaded completed completed, completed completed, false",
        "overloaded overloaded, overloaded completed, false",
        "overloaded overloaded, failed failed, false",
        "failed failed, completed completed, false",
        "completed completed, overloaded overloaded, false",
    })
    void mostForksDecideAgainstASideThatAlwaysCompletes(
            String one, String other, boolean isOverload) {
        assertThat(ended(one).isOverloadedUnlike(ended(other))).isEqualTo(isOverload);
    }
}
