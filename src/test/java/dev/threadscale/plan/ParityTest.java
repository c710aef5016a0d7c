package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who compares runtimes learns what else differs between them than their names. */
class ParityTest {

    private static List<String> notes(String... overrides) {
        return Parity.notes(smallest(overrides));
    }

    @Test
    void nothingIsSaidOfWhatIsTheSameEverywhere() {
        assertThat(notes("matrix.runtime=[jvm-25, jvm-21, jvm-25-aot, native-25]")).isEmpty();
    }

    @Test
    void aCollectorThatANativeImageLacksIsNamed() {
        assertThat(notes("matrix.runtime=[jvm-25, native-25]", "jvm.collector=parallel"))
                .containsExactly(
                        "native-25 has only the serial collector, and the others run with"
                                + " parallel.");
    }

    @Test
    void optionsThatANativeImageDoesNotTakeAreNamed() {
        assertThat(notes("matrix.runtime=[jvm-25, native-25]", "jvm.options=[-Xint, -Xlog:gc]"))
                .containsExactly(
                        "native-25 does not take -Xint -Xlog:gc, which the others run with.");
    }

    @Test
    void optionsOfOneLevelAreNamed() {
        assertThat(
                        notes(
                                "matrix.runtime=[jvm-25, {image: \"example/java:1\", options:"
                                        + " [-Xint]}]"))
                .containsExactly("Only example/java:1 runs with -Xint.");
    }

    @Test
    void aSingleRuntimeIsComparedWithNothing() {
        assertThat(notes("matrix.runtime=native-25", "jvm.collector=g1")).isEmpty();
    }
}
