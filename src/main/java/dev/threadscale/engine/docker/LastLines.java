package dev.threadscale.engine.docker;

import dev.threadscale.text.PlainText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The last lines of a companion, which say why it ended, and what they tell the user to do. */
final class LastLines {

    private static final int MOST = 20;

    /** The number of lines that a reason quotes. */
    private static final int QUOTED = 3;

    private static final int LONGEST = 300;

    /** Some programs add advice of many lines to an error. */
    private static final Pattern ERROR =
            Pattern.compile("\\b(error|fatal|panic|exception)\\b", Pattern.CASE_INSENSITIVE);

    private final Deque<String> lines = new ArrayDeque<>();

    synchronized void add(String line) {
        if (lines.size() == MOST) {
            lines.removeFirst();
        }
        lines.add(line);
    }

    synchronized List<String> all() {
        return List.copyOf(lines);
    }

    /** Returns the lines from the last error on, or the very last ones; empty if there are none. */
    String quoted() {
        List<String> all = all();
        int begin = Math.max(0, all.size() - QUOTED);
        for (int i = 0; i < all.size(); i++) {
            if (ERROR.matcher(all.get(i)).find()) {
                begin = Math.min(i, all.size() - 1);
            }
        }
        List<String> quoted = all.subList(begin, Math.min(all.size(), begin + QUOTED));
        return PlainText.cut(String.join("; ", quoted), LONGEST);
    }

    /** Returns what to do about its end. */
    String remedy() {
        String words = String.join("\n", all()).toLowerCase(Locale.ROOT);
        if (words.contains("read-only file system")) {
            return "'tmpfs' with that folder lets it write there";
        }
        if (words.contains("not permitted") || words.contains("permission denied")) {
            return "it has few rights: 'user' can name a user of its image that needs none, and"
                    + " 'tmpfs' folders in which it may write";
        }
        return "check its 'environment', 'files' and 'command'";
    }
}
