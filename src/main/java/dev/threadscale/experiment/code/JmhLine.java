package dev.threadscale.experiment.code;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Splits a line of JMH's list into its parts. A part is a letter for the type, then the text
 * preceded by its length, then a space. E without a text is a missing annotation. Any error in a
 * line shows as an index out of bounds or a malformed number.
 */
final class JmhLine {

    private static final int MOST_PARTS = 1_000;

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_$.]{1,500}");

    /** The digits of armor, in ascending order. */
    private static final String DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private static final int BITS_OF_DIGIT = 6;

    private static final char PADDING = '=';

    private final String line;
    private final boolean armored;
    private int at;

    JmhLine(String line, int from, boolean armored) {
        this.line = line;
        this.at = from;
        this.armored = armored;
    }

    /** Reads the parts in the order in which JMH writes them. */
    JmhEntry entry() {
        String type = text();
        String generated = text();
        String method = text();
        String mode = text();
        optional();
        int group = sum();
        list(); // Labels of a group's threads.
        OptionalInt warmups = number();
        Optional<Duration> warmupTime = time();
        optional();
        OptionalInt iterations = number();
        Optional<Duration> time = time();
        for (int i = 0; i < 4; i++) {
            optional(); // Batch size, forks, warm-up forks, virtual machine.
        }
        List<String> options = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            // Options that replace the JVM's own, or come before or after them.
            options.addAll(list());
        }
        return new JmhEntry(
                type + "." + method,
                generated,
                mode,
                group,
                warmups,
                warmupTime,
                iterations,
                time,
                options,
                params());
    }

    private boolean isThere() {
        char type = line.charAt(at);
        at += 2;
        return type != 'E';
    }

    private int length() {
        int space = line.indexOf(' ', at);
        int length = Integer.parseInt(line.substring(at, space));
        at = space + 1;
        return length;
    }

    private int count() {
        int count = length();
        if (count < 0 || count > MOST_PARTS) {
            throw new IndexOutOfBoundsException(count);
        }
        return count;
    }

    private String bare() {
        int length = length();
        String text = line.substring(at, at + length);
        at += length + 1;
        return text;
    }

    private Optional<String> optional() {
        return isThere() ? Optional.of(bare()) : Optional.empty();
    }

    /** Returns a name in Java. */
    private String text() {
        return optional()
                .filter(NAME.asMatchPredicate())
                .orElseThrow(IndexOutOfBoundsException::new);
    }

    private OptionalInt number() {
        return optional().stream().mapToInt(Integer::parseInt).findFirst();
    }

    private Optional<Duration> time() {
        OptionalDouble nanos = optional().map(JmhUnits::time).orElseGet(OptionalDouble::empty);
        return nanos.stream().mapToObj(time -> Duration.ofNanos((long) time)).findFirst();
    }

    private int sum() {
        int sum = 0;
        if (isThere()) {
            for (int left = count(); left > 0; left--) {
                sum = Math.addExact(sum, Math.max(0, Integer.parseInt(bare())));
            }
        }
        return Math.max(1, sum);
    }

    private List<String> list() {
        return isThere() ? bareList() : List.of();
    }

    private List<String> bareList() {
        List<String> all = new ArrayList<>();
        for (int left = count(); left > 0; left--) {
            all.add(bare());
        }
        return all;
    }

    private Map<String, List<String>> params() {
        Map<String, List<String>> params = new TreeMap<>();
        if (isThere()) {
            for (int left = count(); left > 0; left--) {
                String name = bare();
                params.put(
                        name,
                        armored ? bareList().stream().map(JmhLine::disarmed).toList() : bareList());
            }
        }
        return params;
    }

    /** Decodes armor: sixteen bits per character, six per digit, the lowest first. */
    private static String disarmed(String armor) {
        StringBuilder text = new StringBuilder();
        int held = 0;
        int bits = 0;
        for (int i = 0; i < armor.length() && armor.charAt(i) != PADDING; i++) {
            int digit = DIGITS.indexOf(armor.charAt(i));
            if (digit < 0) {
                throw new IndexOutOfBoundsException(i);
            }
            held |= digit << bits;
            bits += BITS_OF_DIGIT;
            if (bits >= Character.SIZE) {
                text.append((char) held);
                held >>>= Character.SIZE;
                bits -= Character.SIZE;
            }
        }
        return text.toString();
    }
}
