package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.EngineException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of what nodes do at once nothing that one of them has to say is lost. */
class SideBySideTest {

    private static EngineException left(String of) {
        return EngineException.unusable("the job of %s is left", of).fix("Remove it.");
    }

    @Test
    void resultsComeInTheOrderOfTheNodes() throws Exception {
        assertThat(Nodes.<String, Integer>sideBySide(List.of("a", "bb", "ccc"), String::length))
                .containsExactly(1, 2, 3);
    }

    @Test
    void whatMayBeLeftOfEachForkIsSaidWhenAllAreToldToStop() {
        assertThatThrownBy(() ->
                        Nodes.<String, Integer>sideBySide(
                                List.of("a", "b", "c"),
                                node -> {
                                    InterruptedException told = new InterruptedException("stop");
                                    told.addSuppressed(left(node));
                                    throw told;
                                }))
                .isInstanceOf(InterruptedException.class)
                .satisfies(told ->
                        assertThat(told.getSuppressed())
                                .extracting(Throwable::getMessage)
                                .containsExactly(
                                        "the job of a is left",
                                        "the job of b is left",
                                        "the job of c is left"));
    }
}
