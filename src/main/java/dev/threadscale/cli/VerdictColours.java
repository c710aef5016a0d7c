package dev.threadscale.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stream to a terminal that colours the verdicts in tables: the words at the beginning of a line
 * or after the id of a finding. All other text passes unchanged.
 */
final class VerdictColours extends Writer {

    private static final Map<String, Integer> COLOURS =
            Map.of("reproduced", 32, "not reproduced", 31, "inconclusive", 33);

    private static final Pattern VERDICT =
            Pattern.compile(
                    "^( *(?:\\S+ {2,})?(?<= {2}))(not reproduced|reproduced|inconclusive)(?=:|, points to | {2})");

    private final Writer terminal;
    private final StringBuilder line = new StringBuilder();
    private boolean begun;

    VerdictColours(Writer terminal) {
        this.terminal = terminal;
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            line.append(characters[i]);
            if (characters[i] == '\n') {
                pass();
                begun = false;
            }
        }
    }

    private void pass() throws IOException {
        terminal.write(
                begun
                        ? line.toString()
                        : VERDICT.matcher(line).replaceFirst(VerdictColours::coloured));
        begun = true;
        line.setLength(0);
    }

    private static String coloured(MatchResult verdict) {
        return Matcher.quoteReplacement(
                verdict.group(1)
                        + "\u001B["
                        + COLOURS.get(verdict.group(2))
                        + "m"
                        + verdict.group(2)
                        + "\u001B[0m");
    }

    /** Shows an incomplete line, such as a question that waits for its answer. */
    @Override
    public void flush() throws IOException {
        if (!line.isEmpty()) {
            pass();
        }
        terminal.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        terminal.close();
    }
}
