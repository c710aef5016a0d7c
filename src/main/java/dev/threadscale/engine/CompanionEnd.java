package dev.threadscale.engine;

import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.text.PlainText;
import dev.threadscale.workload.TimeText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The end of a companion before that of its fork: why, what it said, and what to do about it.
 *
 * @param last its last lines, without secrets
 */
public record CompanionEnd(Companion companion, List<String> last) {

    /** The number of lines that are enough to find an error. */
    public static final int LINES = 20;

    /** The number of lines that a reason quotes. */
    private static final int QUOTED = 3;

    private static final int LONGEST = 300;

    /** Some programs add advice of many lines to an error. */
    private static final Pattern ERROR =
            Pattern.compile("\\b(error|fatal|panic|exception)\\b", Pattern.CASE_INSENSITIVE);

    public CompanionEnd {
        last = List.copyOf(last);
    }

    public Failure exited(long code) {
        return Failure.refused(reason("ended with exit code " + code) + "; " + remedy());
    }

    public Failure outOfMemory() {
        return Failure.refused(
                reason("needed more than its memory (%d bytes)".formatted(companion.memoryBytes()))
                        + "; 'memory' gives it more");
    }

    public Failure removed() {
        return Failure.passing(reason("was removed by someone else"));
    }

    /** Returns the failure of one that does not accept connections from another container. */
    public Failure unreachable(String problem) {
        return late(
                "it does not accept connections at %s from outside its container (%s)"
                        .formatted(companion.address(), problem),
                "it has to listen on all addresses (0.0.0.0), not only on localhost; ");
    }

    /** Returns the failure of one that is not ready in time. */
    public Failure late(String what) {
        return late(what, "");
    }

    private Failure late(String what, String first) {
        Duration within = companion.ready().within();
        return Failure.refused(
                reason("was not ready within %s: %s".formatted(TimeText.format(within), what))
                        + "; %s'ready: {within: %s}' gives it more time"
                                .formatted(first, TimeText.format(within.multipliedBy(2))));
    }

    private String reason(String what) {
        String words = quoted();
        return "the companion '%s' %s%s"
                .formatted(companion.name(), what, words.isEmpty() ? "" : "; it said: " + words);
    }

    /** Returns the lines from the last error on, or the very last ones; empty if there are none. */
    private String quoted() {
        int begin = Math.max(0, last.size() - QUOTED);
        for (int i = 0; i < last.size(); i++) {
            if (ERROR.matcher(last.get(i)).find()) {
                begin = i;
            }
        }
        List<String> quoted = last.subList(begin, Math.min(last.size(), begin + QUOTED));
        return PlainText.cut(String.join("; ", quoted), LONGEST);
    }

    private String remedy() {
        String words = String.join("\n", last).toLowerCase(Locale.ROOT);
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
