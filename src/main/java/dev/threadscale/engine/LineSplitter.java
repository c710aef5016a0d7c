package dev.threadscale.engine;

import dev.threadscale.text.TextRule;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Splits the output of a program, which may contain anything, into lines of text. */
public final class LineSplitter {

    /**
     * The maximum length of a line. Output without line breaks must not fill the launcher's memory.
     */
    private static final int LONGEST = 16_384;

    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    public LineSplitter(Consumer<String> lines) {
        this.lines = lines;
    }

    /** Reads the first {@code count} bytes. */
    public void accept(byte[] bytes, int count) {
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                flush();
            } else if (line.size() < LONGEST) {
                line.write(bytes[i]);
            }
        }
    }

    /** Passes on the text after the last line break, at the end of the output. */
    public void end() {
        if (line.size() > 0) {
            flush();
        }
    }

    private void flush() {
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        lines.accept(TextRule.LINES.cleaned(text));
        line.reset();
    }
}
