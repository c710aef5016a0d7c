package dev.threadscale.experiment.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What can stand before the {@code =} of {@code --set}. */
class OverridesTest {

    /** A pattern that calls itself for each key would end the launcher. */
    @Test
    void pathWithManyKeysIsRead() throws Exception {
        YamlNode node = Overrides.parse("limits" + ".memory".repeat(20_000) + "=1g");

        assertThat(node).isInstanceOf(YamlNode.Mapping.class);
    }

    /** Wherever the buffer of the parser ends. */
    @Test
    void longTextsOfSupplementaryCharactersAreRead() {
        for (int before = 900; before < 904; before++) {
            String text = "[" + "x".repeat(before) + ", " + "😀".repeat(200) + "]";

            assertThat(Overrides.parse("title=" + text).toString()).contains("x", "😀😀");
        }
    }
}
