package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is missing in a file has to be found where the file is known, and not where it is used. */
class CompleteTest {

    private record Inner(String name) {}

    private record Outer(
            Inner inner, List<Inner> list, Map<String, Inner> map, @Nullable Inner not) {}

    private static final Inner WHOLE = new Inner("a");
    private static final Inner EMPTY = new Inner(null);

    @Test
    void whatIsWholeLacksNothingAndWhatIsOptionalMayBeMissing() {
        assertThat(missing(WHOLE, WHOLE, null)).isEqualTo("");
        assertThat(missing(WHOLE, WHOLE, WHOLE)).isEqualTo("");
    }

    @Test
    void whatIsMissingIsNamedByItsPath() {
        assertThat(missing(null, WHOLE, null)).isEqualTo("inner");
        assertThat(missing(EMPTY, WHOLE, null)).isEqualTo("inner.name");
        assertThat(missing(WHOLE, EMPTY, null)).isEqualTo("list.name");
        assertThat(missing(WHOLE, null, null)).isEqualTo("list.null");
        assertThat(missing(WHOLE, WHOLE, EMPTY)).isEqualTo("not.name");
    }

    private static String missing(Inner inner, Inner listed, Inner not) {
        return Complete.missing(
                        new Outer(inner, Arrays.asList(WHOLE, listed), Map.of("key", WHOLE), not))
                .orElse("");
    }
}
