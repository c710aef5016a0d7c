package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.workload.TimeText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads values with units, and choices among words. */
final class Values {

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})([kmg])");
    private static final Pattern DECIMAL =
            Pattern.compile("[0-9]{1,6}(\\.[0-9]{1,6})?|\\.[0-9]{1,6}");

    private static final Pattern PERCENT = Pattern.compile("([1-9][0-9]?)%");
    private static final Pattern PERCENTAGE = Pattern.compile("([0-9]{1,2}(\\.[0-9]{1,2})?)%");

    private static final Pattern FLAG = Pattern.compile("true|True|TRUE|false|False|FALSE");

    private Values() {}

    /** Reads a positive time with its unit, such as {@code 90s}. */
    static Duration duration(YamlNode node, String owner) {
        return TimeText.parse(scalar(node))
                .filter(time -> time.toMillis() > 0)
                .orElseThrow(() ->
                        Fields.wrongType(node, owner, "a time with its unit (500ms, 90s, 2m, 1h)"));
    }

    /**
     * Reads a time with its unit, from 0 to a maximum.
     *
     * @param expected everything that is accepted, for the message
     */
    static Duration time(YamlNode node, String owner, Duration max, String expected) {
        return TimeText.parse(scalar(node))
                .filter(time -> time.compareTo(max) <= 0)
                .orElseThrow(() -> Fields.wrongType(node, owner, expected));
    }

    /** Reads a size in bytes, written with a unit of 1024, such as {@code 512m}. */
    static long bytes(YamlNode node, String owner, long leastMebibytes) {
        Matcher matcher = SIZE.matcher(scalar(node).toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            int shift = 10 * ("kmg".indexOf(matcher.group(2)) + 1);
            long bytes = Long.parseLong(matcher.group(1)) << shift;
            if (bytes >= leastMebibytes << 20) {
                return bytes;
            }
        }
        throw Fields.wrongType(
                node,
                owner,
                "a size of at least %dm with its unit (512m, 1g)".formatted(leastMebibytes));
    }

    /** Formats bytes in the largest unit without a fraction, as {@link #bytes} reads them. */
    static String size(long bytes) {
        int unit = Math.min(3, Long.numberOfTrailingZeros(bytes) / 10);
        return (bytes >> (10 * unit)) + List.of("", "k", "m", "g").get(unit);
    }

    /** Reads a share, written as {@code 5%}. */
    static int percent(YamlNode node, String owner) {
        Matcher matcher = PERCENT.matcher(scalar(node));
        if (matcher.matches()) {
            return Integer.parseInt(matcher.group(1));
        }
        throw Fields.wrongType(node, owner, "a whole percentage from 1% to 99%");
    }

    /**
     * Reads a share in a range, written as {@code 0.5%}; equal shares are equal however written.
     */
    static BigDecimal percentage(YamlNode node, String owner, String min, String max) {
        Matcher matcher = PERCENTAGE.matcher(scalar(node));
        if (matcher.matches()) {
            BigDecimal percent = new BigDecimal(matcher.group(1)).stripTrailingZeros();
            if (percent.compareTo(new BigDecimal(min)) >= 0
                    && percent.compareTo(new BigDecimal(max)) <= 0) {
                return percent.scale() < 0 ? percent.setScale(0) : percent;
            }
        }
        throw Fields.wrongType(
                node,
                owner,
                "a percentage from %s%% to %s%% with at most 2 decimals".formatted(min, max));
    }

    /** Reads a decimal number in a range, not in quotes. */
    static BigDecimal decimal(YamlNode node, String owner, BigDecimal min, BigDecimal max) {
        String expected =
                "a number from %s to %s with at most 6 decimals"
                        .formatted(min.toPlainString(), max.toPlainString());
        if (node instanceof YamlNode.Scalar(var at, String text, boolean plain)
                && DECIMAL.matcher(text).matches()) {
            BigDecimal number = new BigDecimal(text);
            if (!plain) {
                throw Fields.quoted(node, owner, expected);
            }
            if (number.compareTo(min) >= 0 && number.compareTo(max) <= 0) {
                return number;
            }
        }
        throw Fields.wrongType(node, owner, expected);
    }

    /** Reads a text for people, on one line of bounded length. */
    static String line(YamlNode node, String owner, int most) {
        String line = scalar(node);
        if (line.isBlank()) {
            throw Fields.wrongType(node, owner, "a text");
        }
        Bounds.length(node.location(), "the " + owner, line, most);
        return line;
    }

    /** Reads a flag: {@code true} or {@code false}. */
    static boolean flag(YamlNode node, String owner) {
        if (node instanceof YamlNode.Scalar(var at, String word, boolean plain)
                && plain
                && FLAG.matcher(word).matches()) {
            return Boolean.parseBoolean(word);
        }
        throw Fields.wrongType(node, owner, "true or false");
    }

    /** Reads a constant of an enum, in lower case with dashes. */
    static <E extends Enum<E>> E word(YamlNode node, String owner, Class<E> type) {
        List<String> known =
                Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .toList();
        return type.getEnumConstants()[known.indexOf(Fields.word(node, owner, known))];
    }

    /** Reads a constant of an enum, or returns a default if the key is missing. */
    static <E extends Enum<E>> E wordOr(Fields fields, String key, E otherwise) {
        return fields.orElse(key, n -> word(n, key, otherwise.getDeclaringClass()), otherwise);
    }

    /** Returns the text of a scalar; empty for anything else, which no pattern matches. */
    static String scalar(YamlNode node) {
        return node instanceof YamlNode.Scalar scalar ? scalar.text() : "";
    }
}
