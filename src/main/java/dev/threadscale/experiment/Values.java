package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.InvalidExperimentException;
import dev.threadscale.experiment.yaml.Node;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values with units, and choices among words. */
final class Values {

    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})([kmg])");
    private static final Pattern DECIMAL =
            Pattern.compile("[0-9]{1,6}(\\.[0-9]{1,6})?|\\.[0-9]{1,6}");

    private Values() {}

    /** A positive time with its unit, as {@code 90s}. */
    static Duration duration(Node node, String owner) throws InvalidExperimentException {
        Matcher matcher = DURATION.matcher(scalar(node));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw Fields.wrongType(node, owner, "a time with its unit (500ms, 90s, 2m, 1h)");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }

    /** Bytes, written with a unit of 1024, as {@code 512m}. */
    static long bytes(Node node, String owner, long leastMebibytes)
            throws InvalidExperimentException {
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

    /** A decimal number in a range, not in quotes. */
    static BigDecimal decimal(Node node, String owner, BigDecimal min, BigDecimal max)
            throws InvalidExperimentException {
        String expected =
                "a number from %s to %s with at most 6 decimals"
                        .formatted(min.toPlainString(), max.toPlainString());
        if (node instanceof Node.Scalar(var at, String text, boolean plain)
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

    /** One of the constants of an enum, in lower case. */
    static <E extends Enum<E>> E word(Node node, String owner, Class<E> type)
            throws InvalidExperimentException {
        String word = Fields.text(node, owner);
        java.util.List<String> known =
                java.util.Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                        .toList();
        int index = known.indexOf(word);
        if (index < 0) {
            throw new InvalidExperimentException(
                    node.location(),
                    "unknown %s '%s'".formatted(owner, word),
                    Fields.didYouMean(word, known));
        }
        return type.getEnumConstants()[index];
    }

    /** The text of a scalar; empty for anything else, which no pattern matches. */
    private static String scalar(Node node) {
        return node instanceof Node.Scalar scalar ? scalar.text() : "";
    }

    static <T> T orElse(Optional<Node> node, Decoder<T> decoder, T otherwise)
            throws InvalidExperimentException {
        return node.isPresent() ? decoder.decode(node.get()) : otherwise;
    }

    /** Reads a value out of a node. */
    @FunctionalInterface
    interface Decoder<T> {
        T decode(Node node) throws InvalidExperimentException;
    }
}
