package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Some languages write other digits, or other letters in lower case. */
@DefaultLocale("en-GB")
class LocaleTest {

    private static final String COMMAND = "list workloads";

    private static String output() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Main.execute(COMMAND.split(" "), out, out)).isEqualTo(ExitCode.OK);
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"fa-IR", "ar-EG", "bn-BD", "mr-IN", "tr-TR", "de-DE", "th-TH-u-nu-thai"})
    void everyLocaleGetsTheSameText(String locale) {
        Locale.setDefault(Locale.ROOT);
        String usual = output();
        Locale.setDefault(Locale.forLanguageTag(locale));

        assertThat(output()).isEqualTo(usual).contains("from 2 to");
    }
}
