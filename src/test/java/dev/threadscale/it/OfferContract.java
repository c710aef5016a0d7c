package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.plan.Configuration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An engine says what it can run before it runs it. */
interface OfferContract extends ContractPart {

    @Test
    default void runnableConfigurationIsAvailableAndItsProgramIsKnown() throws Exception {
        Engine engine = launcher().engine();
        Configuration usual = ScriptedFork.of("").configuration();

        assertThat(engine.unavailable(usual)).isEmpty();
        assertThat(engine.image(usual.runtime()).orElseThrow().digest()).isNotBlank();
        assertThat(engine.host()).containsKeys("name", "kernel", "architecture");
    }

    @Test
    default void moreCpusThanThereAreAreUnavailableBeforeAnythingRuns() throws Exception {
        assertUnavailable(
                launcher().engine(), ScriptedFork.of("", "matrix.cpus=4096").configuration());
    }

    /** The images of the contract are of one runtime, as the launcher's own Java is. */
    @Test
    default void missingRuntimeIsUnavailableAndNoImage() throws Exception {
        Engine engine = launcher().engine();
        Configuration other = ScriptedFork.of("", "matrix.runtime=native-25").configuration();

        assertThat(engine.image(other.runtime())).isEmpty();
        assertThat(assertUnavailable(engine, other).reason()).contains("native-25");
    }

    private static Unavailable assertUnavailable(Engine engine, Configuration configuration)
            throws Exception {
        Optional<Unavailable> why = engine.unavailable(configuration);
        assertThat(why)
                .hasValueSatisfying(said -> {
                    assertThat(said.reason()).isNotBlank();
                    assertThat(said.remedy()).isNotBlank();
                });
        return why.orElseThrow();
    }
}
