package dev.threadscale.experiment.yaml;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.threadscale.error.Complaint;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one mapping, each of which is read once. Any key left over at the end is an error.
 */
public final class Fields {

    /** The form of whole numbers in YAML 1.2's core schema. */
    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+");

    private static final Pattern DECIMAL =
            Pattern.compile(
                    "[-+]?[0-9.]+([eE][-+]?[0-9]+)?|[-+]?\\.(inf|nan)", Pattern.CASE_INSENSITIVE);

    private static final String ADD = "Add '%s:'.";

    /**
     * The maximum number of digits, including leading zeros; longer numbers are out of every range.
     */
    private static final int LONGEST_NUMBER = 64;

    private final YamlNode.Mapping mapping;
    private final String owner;
    private final Set<String> known = new LinkedHashSet<>();
    private final Problems problems = new Problems();
    private Function<String, Optional<String>> remedies = _ -> Optional.empty();

    private Fields(YamlNode.Mapping mapping, String owner) {
        this.mapping = mapping;
        this.owner = owner;
    }

    /**
     * Creates the fields of a node.
     *
     * @param owner the name of the mapping in messages, such as "the experiment"
     * @throws UserException if the node is not a mapping
     */
    public static Fields of(YamlNode node, String owner) {
        if (node instanceof YamlNode.Mapping mapping) {
            return new Fields(mapping, owner);
        }
        throw node.problem("%s must be a mapping (key: value), not %s", owner, node.kind())
                .fix("Write its keys below it, indented by two spaces, or in braces.");
    }

    /** Returns the value of a key, if present. */
    public Optional<YamlNode> optional(String key) {
        known.add(key);
        return Optional.ofNullable(mapping.entries().get(key)).map(YamlNode.Entry::value);
    }

    /** Returns the mapping below a key, which is empty if the key is missing. */
    public Fields section(String key) {
        return of(optional(key).orElse(new YamlNode.Mapping(mapping.location(), Map.of())), key);
    }

    /**
     * Returns the value of a required key. A misspelt key is both unknown and missing, and the
     * misspelling is the better message, so make all keys {@linkplain #know known} first.
     */
    public YamlNode required(String key) {
        return required(key, ADD.formatted(key));
    }

    /** Returns the value of a required key, with a remedy that says more than its name. */
    public YamlNode required(String key, String remedy) {
        if (optional(key).isEmpty()) {
            addMissing(key, remedy);
            rejectOthers();
        }
        return optional(key).orElseThrow();
    }

    private void addMissing(String key, String remedy) {
        for (String otherKey : rest()) {
            if (Spelling.nearest(otherKey, known).filter(key::equals).isPresent()) {
                return;
            }
        }
        problems.add(mapping.problem("%s lacks the key '%s'", owner, key).fix("%s", remedy));
    }

    /**
     * Requires keys, and allows further keys only if they are {@linkplain #know known}. Returns
     * this mapping.
     *
     * @throws UserException if a key is missing, or no reader knows it
     */
    public Fields requiring(String... keys) {
        know(List.of(keys));
        Stream.of(keys)
                .filter(key -> optional(key).isEmpty())
                .forEach(key -> addMissing(key, ADD.formatted(key)));
        rejectOthers();
        return this;
    }

    /** Keeps a problem until {@link #rejectOthers}. */
    public void add(UserException problem) {
        problems.add(problem);
    }

    /**
     * Reads a part of the mapping. If that fails, returns an empty result, and {@link
     * #rejectOthers} throws the problem.
     */
    public <T> Optional<T> attempt(Supplier<T> reading) {
        return problems.attempt(reading);
    }

    /** Reads the value of a key, or returns a default if the key is missing. */
    public <T> T orElse(String key, Function<YamlNode, T> reading, T otherwise) {
        Optional<YamlNode> value = optional(key);
        return value.isEmpty()
                ? otherwise
                : attempt(() -> reading.apply(value.get())).orElse(otherwise);
    }

    /**
     * Reads the given keys that are present, in the given order.
     *
     * @throws UserException if there is any other key
     */
    public <T> Map<String, T> each(
            Collection<String> keys, BiFunction<String, YamlNode, T> reading) {
        Map<String, T> read = new LinkedHashMap<>();
        for (String key : keys) {
            optional(key).ifPresent(value -> read.put(key, reading.apply(key, value)));
        }
        rejectOthers();
        return read;
    }

    /** Makes keys known that are read later, or elsewhere. */
    public Fields know(Collection<String> keys) {
        known.addAll(keys);
        return this;
    }

    /** Sets what to do about some unknown keys. */
    public Fields remedying(Function<String, Optional<String>> unknown) {
        remedies = unknown;
        return this;
    }

    /** Returns every key that has not been read. */
    public Set<String> rest() {
        Set<String> rest = new LinkedHashSet<>(mapping.entries().keySet());
        rest.removeAll(known);
        return rest;
    }

    /** Reports a problem at the place of a key. */
    @FormatMethod
    public Complaint<UserException> problem(
            String key, @FormatString String problem, @Nullable Object... arguments) {
        return UserException.of(problem, arguments).at(keyLocation(key));
    }

    public Location keyLocation(String key) {
        YamlNode.Entry entry = mapping.entries().get(key);
        return entry == null ? mapping.location() : entry.keyLocation();
    }

    /**
     * Rejects unknown keys. Must be called when every key has been read.
     *
     * @throws UserException if a key is left over, or a problem was found
     */
    public void rejectOthers() {
        for (String key : rest()) {
            if (!problems.areEnough()) {
                problems.add(unknown(key));
            }
        }
        problems.reject();
    }

    private UserException unknown(String key) {
        return problem(key, "unknown key '%s' in %s", key, owner)
                .fix("%s", remedies.apply(key).orElseGet(() -> Spelling.didYouMean(key, known)));
    }

    /** Reads a text, quoted or not. */
    public static String text(YamlNode node, String owner) {
        if (node instanceof YamlNode.Scalar(Location at, String text, boolean plain)
                && !text.isEmpty()) {
            return text;
        }
        throw wrongType(node, owner, "a text");
    }

    /** Reads one of several words. */
    public static String word(YamlNode node, String owner, List<String> known) {
        String word = text(node, owner);
        if (!known.contains(word)) {
            throw node.problem("unknown %s '%s'", owner, word)
                    .fix("%s", Spelling.didYouMean(word, known));
        }
        return word;
    }

    /** Reads a whole number in a range. */
    public static long whole(YamlNode node, String owner, long min, long max) {
        return whole(node, owner, min, max, "a whole number from %d to %d".formatted(min, max));
    }

    /**
     * Reads a whole number in a range, after the caller has handled other values.
     *
     * @param expected everything that is accepted, for the message
     */
    public static long whole(YamlNode node, String owner, long min, long max, String expected) {
        if (!(node instanceof YamlNode.Scalar(_, String text, boolean plain))) {
            throw wrongType(node, owner, expected);
        }
        Optional<BigInteger> number = whole(text);
        if (number.isEmpty() && plain && DECIMAL.matcher(text).matches()) {
            throw wrongType(
                    node, owner, expected, "Write a whole number in digits only, as in 1000.");
        }
        if (number.filter(n -> n.compareTo(BigInteger.valueOf(min)) >= 0)
                .filter(n -> n.compareTo(BigInteger.valueOf(max)) <= 0)
                .isEmpty()) {
            throw wrongType(node, owner, expected);
        }
        if (!plain) {
            throw quoted(node, owner, expected);
        }
        return number.get().longValueExact();
    }

    private static Optional<BigInteger> whole(String text) {
        if (text.length() > LONGEST_NUMBER || !WHOLE.matcher(text).matches()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (text.substring(0, Math.min(2, text.length()))) {
                    case "0x" -> new BigInteger(text.substring(2), 16);
                    case "0o" -> new BigInteger(text.substring(2), 8);
                    default -> new BigInteger(text);
                });
    }

    /** Reports a number that is text only because of its quotes. */
    public static UserException quoted(YamlNode node, String owner, String expected) {
        return wrongType(node, owner, expected, "Write it without quotes.");
    }

    public static UserException wrongType(YamlNode node, String owner, String expected) {
        return wrongType(node, owner, expected, "Write %s here.".formatted(expected));
    }

    /** Reports a wrong type with a different remedy. */
    public static UserException wrongType(
            YamlNode node, String owner, String expected, String remedy) {
        return node.problem("%s must be %s, not %s", owner, expected, node.kind())
                .fix("%s", remedy);
    }
}
