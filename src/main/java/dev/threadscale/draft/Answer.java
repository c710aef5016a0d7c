package dev.threadscale.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Node;
import dev.threadscale.experiment.yaml.YamlReader;
import java.util.List;

/** Reads what somebody typed. */
public final class Answer {

    private Answer() {}

    /**
     * Reads a list as it would stand in an experiment file, with or without its brackets.
     *
     * @throws UserException if it is none
     */
    public static List<String> list(String typed) {
        Node node;
        try {
            node = YamlReader.read("the answer", "[" + typed + "]");
        } catch (UserException broken) {
            throw noList();
        }
        if (!(node instanceof Node.Sequence(var at, List<Node> items))) {
            throw noList();
        }
        if (items.size() == 1 && items.getFirst() instanceof Node.Sequence inBrackets) {
            items = inBrackets.items();
        }
        if (items.isEmpty()) {
            throw noList();
        }
        return items.stream().map(YamlText::of).toList();
    }

    /**
     * Reads one value.
     *
     * @throws UserException if it is none, or several
     */
    public static List<String> single(String typed) {
        List<String> values = list(typed);
        if (values.size() > 1) {
            throw new UserException(
                    "one value is needed here, not %d".formatted(values.size()),
                    "Write one of them.");
        }
        return values;
    }

    private static UserException noList() {
        return new UserException(
                "this is not a list of values",
                "Separate them by commas, as in: 1, 2, {quota: 0.5}");
    }
}
