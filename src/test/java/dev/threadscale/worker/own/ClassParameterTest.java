package dev.threadscale.worker.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ClassParameterTest {

    static final Iterable<String> AXES = Axes.OF_ANY_WORKLOAD;

    /** The worker does not know the axes, so it has a list of its own. */
    @ParameterizedTest
    @FieldSource("AXES")
    void fieldWithTheNameOfAnAxisIsNoParameter(String axis) {
        assertThat(ClassParameter.canBe(axis)).isFalse();
    }
}
