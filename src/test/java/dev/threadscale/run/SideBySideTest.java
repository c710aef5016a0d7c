package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.threadscale.engine.EngineException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of what nodes do at once nothing that one of them has to say is lost. */
class SideBySideTest {

    private static int leave(String node) throws InterruptedException {
        InterruptedException told = new InterruptedException("stop");
        told.addSuppressed(
                EngineException.unusable("the job of %s is left", node).fix("Remove it."));
        throw told;
    }

    @Test
    void resultsComeInTheOrderOfTheNodes() throws Exception {
        assertThat(Nodes.<String, Integer>sideBySide(List.of("a", "bb", "ccc"), String::length))
                .containsExactly(1, 2, 3);
    }

    @Test
    void whatMayBeLeftOfEachForkIsSaidWhenAllAreToldToStop() {
        InterruptedException stopped =
                catchThrowableOfType(
                        InterruptedException.class,
                        () ->
                                Nodes.<String, Integer>sideBySide(
                                        List.of("a", "b"), SideBySideTest::leave));
        assertThat(stopped.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactly("the job of a is left", "the job of b is left");
    }
}
