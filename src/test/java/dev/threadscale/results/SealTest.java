package dev.threadscale.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.threadscale.fixture.Sealed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

/** Files tell whether they are whole. */
class SealTest {

    private static final String OBJECT = "{\n  \"name\" : \"größer 😀\"\n}\n";

    @Test
    void aSealIsTheLastMemberAndGoesOffAgain() throws IOException {
        String sealed = Sealed.close(OBJECT);

        assertThat(sealed).startsWith(OBJECT.substring(0, OBJECT.length() - 3) + ",\n  \"sha256\"");
        assertThat(Seal.of(sealed.getBytes(UTF_8))).isEqualTo(Seal.State.INTACT);
        assertThat(Sealed.open(sealed.getBytes(UTF_8))).isEqualTo(OBJECT);
    }

    @Test
    void itDoesNotMatterInWhichPiecesItIsWritten() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (OutputStream sealing = Seal.closing(file)) {
            for (byte one : OBJECT.getBytes(UTF_8)) {
                sealing.write(one);
            }
        }

        assertThat(file.toString(UTF_8)).isEqualTo(Sealed.close(OBJECT));
    }

    @Test
    void whatIsChangedOrCutOffIsBroken() throws IOException {
        byte[] whole = Sealed.close(OBJECT).getBytes(UTF_8);
        for (int i = 0; i < whole.length; i++) {
            byte[] changed = whole.clone();
            changed[i] ^= 1;
            assertThat(Seal.of(changed)).as("byte %d", i).isNotEqualTo(Seal.State.INTACT);
        }
        String cut = Sealed.close(OBJECT).stripTrailing();
        assertThat(Seal.of(cut.getBytes(UTF_8))).isEqualTo(Seal.State.BROKEN);
    }

    @Test
    void anObjectWithoutASealIsAsItIs() throws IOException {
        assertThat(Seal.of(OBJECT.getBytes(UTF_8))).isEqualTo(Seal.State.NONE);
        assertThat(Sealed.open(OBJECT.getBytes(UTF_8))).isEqualTo(OBJECT);
        assertThat(Seal.of(new byte[0])).isEqualTo(Seal.State.NONE);
    }

    @Test
    void nothingButAnObjectIsSealed() {
        assertThatIllegalStateException().isThrownBy(() -> Sealed.close("[]\n"));
    }
}
