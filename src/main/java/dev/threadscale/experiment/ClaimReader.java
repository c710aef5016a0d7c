package dev.threadscale.experiment;

import dev.threadscale.claim.Bound;
import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Quantity;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Levels;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what a finding expects: exactly one kind of claim.
 *
 * @param searches true if the experiment looks for knees
 */
record ClaimReader(KnownLevels levels, Fields finding, Quantity of, boolean searches) {

    private static final List<String> KINDS =
            List.of(
                    "ratio",
                    "equal",
                    "different",
                    "flat",
                    "scaling",
                    "order",
                    "crossover",
                    "knee",
                    "gain",
                    "lead",
                    "collapse",
                    "outcome",
                    "value",
                    "physical",
                    "other-system",
                    "unmeasured");

    private static final List<String> COMPARING =
            List.of("ratio", "equal", "different", "crossover", "gain", "lead");

    Claim read(YamlNode node) {
        Fields fields = Fields.of(node, "'expect' of a finding");
        if (fields.rest().size() != 1) {
            throw node.problem("'expect' of a finding must name one kind of claim")
                    .fix("Write one of %s.", String.join(", ", KINDS));
        }
        String kind = fields.rest().iterator().next();
        fields.know(KINDS);
        fields.rejectOthers();
        YamlNode value = fields.required(kind);
        if (COMPARING.contains(kind)) {
            return comparing(kind, value);
        }
        for (String key : List.of("compare", "with")) {
            if (finding.optional(key).isPresent()) {
                throw finding.problem(key, "a claim of kind '%s' does not take '%s'", kind, key)
                        .fix("Leave it out: it goes with %s.", String.join(", ", COMPARING));
            }
        }
        return switch (kind) {
            case "flat" -> flat(value);
            case "scaling" -> scaling(value, kind, Levels.NONE);
            case "order" -> order(value);
            case "knee" -> knee(value);
            case "collapse" -> collapse(value);
            case "outcome" -> new Claim.Ended(MatrixReader.outcome(value).label());
            case "value" -> new Claim.Value(Values.bound(value, kind, of.isTime()));
            case "physical" -> new Claim.Physical(Values.bound(value, kind, of.isTime()));
            case "other-system" ->
                    new Claim.Beyond(
                            "the claim is about another system (%s), which this host cannot test"
                                    .formatted(Values.line(value, kind, Bounds.CLAIM)));
            default ->
                    new Claim.Beyond(
                            "%s is not measured".formatted(Values.line(value, kind, Bounds.CLAIM)));
        };
    }

    private Claim collapse(YamlNode value) {
        if (!searches) {
            throw value.problem(
                            "the experiment searches nothing, so that no run of it finds a collapse")
                    .fix("Add 'search', or claim a 'knee' over an axis of the matrix.");
        }
        return new Claim.Collapse(Values.bound(value, "collapse", false));
    }

    private Claim comparing(String kind, YamlNode value) {
        YamlNode withNode = finding.required("with");
        Levels compare = levels.levels(finding.required("compare"), "'compare' of a finding");
        Levels with = levels.levels(withNode, "'with' of a finding");
        if (!compare.axes().equals(with.axes()) || compare.equals(with)) {
            throw withNode.problem(
                            "'with' must name other levels of the same axes as 'compare' (%s)",
                            String.join(", ", compare.axes()))
                    .fix("What both have in common stands in 'where'.");
        }
        rejectFixed(compare.axes());
        return switch (kind) {
            case "ratio" -> new Claim.Ratio(compare, with, Values.bound(value, kind, false));
            case "equal" -> new Claim.Ratio(compare, with, Values.within(value, kind));
            case "different" -> new Claim.Ratio(compare, with, Values.beyond(value, kind));
            case "gain" -> gain(compare, with, value);
            case "lead" -> lead(compare, with, value);
            default -> crossover(compare, with, value);
        };
    }

    /** Refuses to fix an axis that is compared. */
    private void rejectFixed(Set<String> compared) {
        Fields where = finding.section("where");
        for (String axis : compared) {
            if (where.optional(axis).isPresent()) {
                throw twice(where.keyLocation(axis), axis, "where");
            }
        }
    }

    private static UserException twice(Location at, String axis, String key) {
        return UserException.at(at, "the axis '%s' is compared, and stands in '%s'", axis, key)
                .fix("Keep one of the two.");
    }

    private Claim crossover(Levels compare, Levels with, YamlNode node) {
        Fields fields = Fields.of(node, "crossover").requiring("over", "from", "to");
        String over = over(fields, compare);
        String from = levels.label(over, fields.required("from"));
        String to = levels.label(over, fields.required("to"));
        return new Claim.Crossover(compare, with, over, from, to);
    }

    private Claim gain(Levels compare, Levels with, YamlNode node) {
        Claim.Scaling by = scaling(node, "gain", compare);
        return new Claim.Gain(compare, with, by.over(), by.from(), by.at(), by.factor());
    }

    private Claim lead(Levels compare, Levels with, YamlNode node) {
        Fields fields = Fields.of(node, "lead").requiring("over", "from", "to", "grows");
        String over = over(fields, compare);
        String from = levels.label(over, fields.required("from"));
        String to = levels.label(over, fields.required("to"));
        Bound grows = Values.bound(fields.required("grows"), "grows", of.isTime());
        return new Claim.Lead(compare, with, over, from, to, grows);
    }

    private Claim flat(YamlNode node) {
        Fields fields =
                Fields.of(node, "flat")
                        .know(List.of("over", "levels", "within"))
                        .requiring("over", "within");
        String over = over(fields, Levels.NONE);
        List<String> along = levels(fields, over);
        Bound within = Values.within(fields.required("within"), "within");
        return new Claim.Flat(over, along, within);
    }

    private Claim.Scaling scaling(YamlNode node, String kind, Levels compare) {
        Fields fields = Fields.of(node, kind).requiring("over", "from", "at", "factor");
        String over = over(fields, compare);
        String from = levels.label(over, fields.required("from"));
        List<String> at = levels.labels(over, fields.required("at"));
        Bound factor = Values.bound(fields.required("factor"), "factor", false);
        return new Claim.Scaling(over, from, at, factor);
    }

    private Claim order(YamlNode node) {
        Fields fields = Fields.of(node, "order").requiring("over", "levels");
        String over = over(fields, Levels.NONE);
        YamlNode list = fields.required("levels");
        List<String> along = levels.labels(over, list);
        if (along.size() < 2) {
            throw list.problem("an order needs at least two levels")
                    .fix("Name two levels or more, the fastest first.");
        }
        return new Claim.Order(over, along);
    }

    private Claim knee(YamlNode node) {
        Fields fields =
                Fields.of(node, "knee")
                        .know(List.of("over", "levels", "at", "within"))
                        .requiring("over", "at", "within");
        String over = over(fields, Levels.NONE);
        List<String> along = levels(fields, over);
        String at = levels.label(over, fields.required("at"));
        Bound within = Values.within(fields.required("within"), "within");
        return new Claim.Knee(over, along, at, within);
    }

    /** An axis other than what is compared. */
    private String over(Fields fields, Levels compare) {
        String over = levels.axis(fields.required("over"), "axis");
        if (compare.isOn(over)) {
            throw twice(fields.required("over").location(), over, "over");
        }
        return over;
    }

    private List<String> levels(Fields fields, String over) {
        Optional<YamlNode> given = fields.optional("levels");
        return given.isEmpty() ? List.of() : levels.labels(over, given.get());
    }
}
