package dev.threadscale.experiment.yaml;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.util.List;
import java.util.function.Function;

/**
 * The bounds of the texts and lists of an experiment. People read the texts and see them in
 * pictures; every command iterates over the lists. The schema has the same bounds, and the record
 * of a run is checked against them.
 */
public final class Bounds {

    public static final int TITLE = 200;
    public static final int WORDS = 200;
    public static final int CLAIM = YamlReader.LONGEST_TEXT;

    /** The maximum number of forks of each configuration. */
    public static final int FORKS = 1_000;

    /** The maximum number of iterations of a fork. */
    public static final int ITERATIONS = 1_000_000;

    /** The maximum number of axes, including the common ones and parameters of the workload. */
    public static final int AXES = 100;

    public static final int LEVELS = 2_000;
    public static final int SELECTIONS = 10_000;
    public static final int EXPECTATIONS = 20;
    public static final int PROFILES = 20;
    public static final int REFERENCES = 20;
    public static final int FINDINGS = 200;

    /** The maximum number of pairs, each of which has its own finding. */
    public static final int PAIRS_OF_A_GATE = 1_000;

    public static final int OPTIONS = 20;

    /** The maximum number of values and words of a finding or a curve. */
    public static final int VALUES = 100;

    /** The maximum number of columns of a table that is a reference. */
    public static final int COLUMNS = 100;

    /** The maximum number of lines of a reference that are points of curves. */
    public static final int POINTS = 10_000;

    private Bounds() {}

    /**
     * Reads every item of a list.
     *
     * @param expected the expected items, for the message
     */
    public static <T> List<T> list(
            YamlNode node, String key, String expected, int most, Function<YamlNode, T> reading) {
        if (!(node instanceof YamlNode.Sequence)) {
            throw Fields.wrongType(node, key, "a list of " + expected);
        }
        return Problems.ofEach(items(node, "'%s'".formatted(key), most), reading);
    }

    /** Returns the items of a list, or a single value as a list. */
    public static List<YamlNode> items(YamlNode node, String owner, int most) {
        if (!(node instanceof YamlNode.Sequence(Location at, List<YamlNode> items))) {
            return List.of(node);
        }
        if (items.size() > most) {
            count(items.get(most).location(), owner, items.size(), most);
        }
        return items;
    }

    /** Rejects a text that is too long. */
    public static void length(Location at, String owner, String text, int most) {
        int length = text.codePointCount(0, text.length());
        if (length > most) {
            throw UserException.at(at, "%s has %,d characters, more than %,d", owner, length, most)
                    .fix("Shorten it.");
        }
    }

    /** Rejects a list that is too long. */
    public static void count(Location at, String owner, long count, long most) {
        if (count > most) {
            throw UserException.at(at, "%s has more than %,d entries", owner, most)
                    .fix("Leave out this entry and those after it.");
        }
    }
}
