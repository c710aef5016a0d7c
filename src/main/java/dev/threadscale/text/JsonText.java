package dev.threadscale.text;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.threadscale.text.TextRule.Unprintable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Escapes characters in JSON that a terminal would interpret, because people may look at it without
 * a JSON reader. A reader returns the original text.
 */
public final class JsonText extends CharacterEscapes {

    private static final long serialVersionUID = 1;

    private static final int DELETE = 0x7F;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        codes[DELETE] = ESCAPE_STANDARD;
        return codes;
    }

    /** Escapes characters beyond ASCII. For surrogate pairs it is called twice. */
    @Override
    public @Nullable SerializableString getEscapeSequence(int c) {
        return Unprintable.isOne(c)
                ? new SerializedString(String.format(Locale.ROOT, "\\u%04X", c))
                : null;
    }
}
