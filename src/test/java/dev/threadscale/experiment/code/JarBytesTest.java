package dev.threadscale.experiment.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultTimeZone;

/** A stranger in another time zone repeats a run only if its code has the same checksum there. */
@DefaultTimeZone("UTC") // restores it
class JarBytesTest {

    private static byte[] packed(String zone) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        return JarBytes.pack(new TreeMap<>(Map.of("A.class", new byte[] {1, 2, 3})));
    }

    @Test
    void jarDoesNotDependOnTheTimeZone() {
        assertThat(packed("Asia/Kathmandu"))
                .isEqualTo(packed("UTC"))
                .isEqualTo(packed("America/Los_Angeles"));
    }
}
