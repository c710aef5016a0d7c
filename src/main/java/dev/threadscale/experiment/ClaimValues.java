package dev.threadscale.experiment;

import dev.threadscale.claim.Bound;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.util.List;

/**
 * Reads the values of a claim by their keys.
 *
 * @param of the quantity of the finding
 * @param searches true if the experiment looks for knees
 * @param compared the levels that the finding compares; may be empty
 */
record ClaimValues(
        KnownLevels levels, Quantity of, boolean searches, Levels compared, Fields fields) {

    /** Returns an axis other than the compared ones. */
    String axis(String key) {
        YamlNode node = fields.required(key);
        String axis = levels.axis(node, "axis");
        if (compared.isOn(axis)) {
            throw ClaimReader.twice(node.location(), axis, key);
        }
        return axis;
    }

    String level(String key) {
        return levels.level(axis("over"), fields.required(key)).label();
    }

    List<String> levels(String key) {
        return levels.labels(axis("over"), fields.required(key));
    }

    List<String> twoLevels(String key) {
        List<String> order = levels(key);
        if (order.size() < 2) {
            throw fields.required(key)
                    .problem("an order needs at least two levels")
                    .fix("Name two levels or more, the fastest first.");
        }
        return order;
    }

    Bound bound(String key) {
        return Values.bound(fields.required(key), key, false);
    }

    /** Returns a bound, which is one of times if the finding is about times. */
    Bound boundOfQuantity(String key) {
        return Values.bound(fields.required(key), key, of.isTime());
    }

    Bound within(String key) {
        return Values.within(fields.required(key), key);
    }

    Bound beyond(String key) {
        return Values.beyond(fields.required(key), key);
    }

    /** Returns a bound of the count that a search finds. */
    Bound count(String key) {
        if (!searches) {
            throw fields.required(key)
                    .problem(
                            "the experiment does not have a 'search', so its runs cannot find"
                                    + " a collapse")
                    .fix("Add 'search', or claim a 'knee' over an axis of the matrix.");
        }
        return bound(key);
    }

    String outcome(String key) {
        return MatrixReader.outcome(fields.required(key)).label();
    }

    String line(String key) {
        return Values.line(fields.required(key), key, Bounds.CLAIM);
    }
}
