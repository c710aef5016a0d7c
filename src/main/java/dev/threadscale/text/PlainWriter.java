package dev.threadscale.text;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * A stream to a terminal that passes on only text and line breaks, so the terminal never interprets
 * text from other sources.
 */
public final class PlainWriter extends Writer {

    private final Writer terminal;
    private String pending = "";

    private PlainWriter(Writer terminal) {
        this.terminal = terminal;
    }

    /** Returns a stream that is flushed at the end of each line. */
    public static PrintWriter to(Writer terminal) {
        return new PrintWriter(new PlainWriter(terminal), true);
    }

    /** Writes text, but waits for the second half of a character that comes in two pieces. */
    @Override
    public void write(char[] characters, int from, int length) throws IOException {
        String text = pending + new String(characters, from, length);
        boolean isCut =
                !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
        int whole = isCut ? text.length() - 1 : text.length();
        pending = text.substring(whole);
        String shown = PlainText.lines(text.substring(0, whole).replace("\r\n", "\n"));
        terminal.write(shown.replace("\n", System.lineSeparator()));
    }

    @Override
    public void flush() throws IOException {
        if (!pending.isEmpty()) {
            terminal.write(PlainText.lines(pending));
            pending = "";
        }
        terminal.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        terminal.close();
    }
}
