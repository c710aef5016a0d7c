package dev.threadscale.experiment;

import dev.threadscale.claim.Bound;
import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Measurements.SearchedFlip;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the expectation of a finding, which is exactly one kind of claim.
 *
 * @param of the quantity of the finding
 * @param searches of the experiment
 * @param compared the levels that the finding compares; may be empty
 * @param fields the values of the claim by their keys
 */
record ClaimReader(
        KnownLevels levels, Quantity of, Searches searches, Levels compared, Fields fields) {

    /**
     * The searches whose results findings may be about.
     *
     * @param knee true if the experiment looks for knees
     * @param flip the unit of the axis over which it looks for a flip
     */
    record Searches(boolean knee, Optional<FlipUnit> flip, boolean map) {

        static Searches of(WorkloadReader.StudiedWork work) {
            return new Searches(
                    work.search().isPresent(),
                    work.flip().map(FlipGoal::unit),
                    work.map().isPresent());
        }
    }

    private static final String MARGIN_REMEDY =
            "For a margin write 'equal: 10%' or 'different: 10%' instead of 'ratio'.";

    private static final Pattern MARGIN = Pattern.compile("[0-9]{1,3}([.][0-9]{1,3})?%");

    /** Reads the claim of a finding. */
    static Claim read(Fields finding, KnownLevels levels, Quantity of, Searches searches) {
        YamlNode node = finding.required("expect");
        Fields expect = Fields.of(node, "'expect' of a finding");
        if (expect.rest().size() != 1) {
            throw node.problem("'expect' of a finding must name one kind of claim")
                    .fix("Write one of %s.", String.join(", ", ClaimKind.KEYS));
        }
        String key = expect.rest().iterator().next();
        expect.know(ClaimKind.KEYS);
        expect.rejectOthers();
        ClaimKind kind = ClaimKind.named(key);
        List<Levels> sides = kind.compares() ? sides(finding, levels) : noSides(finding, kind);
        Levels compared = sides.isEmpty() ? Levels.NONE : sides.getFirst();
        Fields fields = kind.hasSingleValue() ? expect : kind.fields(expect.required(key));
        ClaimReader reader = new ClaimReader(levels, of, searches, compared, fields);
        List<Object> values = new ArrayList<>(sides);
        for (ClaimKind.Part part : kind.parts()) {
            boolean isLeftOut = part.optional() && fields.optional(part.key()).isEmpty();
            values.add(isLeftOut ? List.of() : part.form().reading().apply(reader, part.key()));
        }
        return kind.of(values);
    }

    /** Reads the compared levels, and those that they are compared with. */
    private static List<Levels> sides(Fields finding, KnownLevels levels) {
        YamlNode withNode = finding.required("with");
        Levels compare = levels.levels(finding.required("compare"), "'compare' of a finding");
        Levels with = levels.levels(withNode, "'with' of a finding");
        if (!compare.axes().equals(with.axes()) || compare.equals(with)) {
            throw withNode.problem(
                            "'with' must name other levels of the same axes as 'compare' (%s)",
                            String.join(", ", compare.axes()))
                    .fix("Put the levels that both have in common into 'where'.");
        }
        rejectFixed(finding.section("where"), compare.axes());
        return List.of(compare, with);
    }

    /** Rejects fixing an axis that is compared. */
    private static void rejectFixed(Fields where, Set<String> compared) {
        for (String axis : compared) {
            if (where.optional(axis).isPresent()) {
                throw twice(where.keyLocation(axis), axis, "where");
            }
        }
    }

    private static UserException twice(Location at, String axis, String key) {
        return UserException.at(at, "the axis '%s' is compared and also occurs in '%s'", axis, key)
                .fix("Keep one of the two.");
    }

    /** Rejects levels to compare. */
    private static List<Levels> noSides(Fields finding, ClaimKind kind) {
        for (String key : List.of("compare", "with")) {
            if (finding.optional(key).isPresent()) {
                throw finding.problem(
                                key, "a claim of kind '%s' does not support '%s'", kind.key(), key)
                        .fix(
                                "Leave it out: it belongs to %s.",
                                String.join(", ", ClaimKind.COMPARING));
            }
        }
        return List.of();
    }

    /** Returns an axis other than the compared ones. */
    String axis(String key) {
        YamlNode node = fields.required(key);
        String axis = levels.axis(node, "axis");
        if (compared.isOn(axis)) {
            throw twice(node.location(), axis, key);
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
        return bound(key, false);
    }

    /** Returns a bound, which is one of times if the finding is about times. */
    Bound boundOfQuantity(String key) {
        return bound(key, of.isTime());
    }

    private Bound bound(String key, boolean isTime) {
        YamlNode node = fields.required(key);
        String text = Values.scalar(node);
        String expected =
                isTime
                        ? "a bound of times (\">= 100ms\", \"< 2s\", \"1s to 2s\")"
                        : "a bound (\">= 1.5\", \"< 1\", \"0.9 to 1.1\")";
        if (!MARGIN.matcher(text).find()) {
            Optional<Bound> bound = Bound.parse(text);
            if (bound.isPresent() && bound.get().isTime() == isTime) {
                return bound.get();
            }
        }
        throw key.equals("ratio") && text.endsWith("%")
                ? Fields.wrongType(node, key, expected, MARGIN_REMEDY)
                : Fields.wrongType(node, key, expected);
    }

    /** Reads a margin around equality, in percent. */
    Bound within(String key) {
        return margin("within", key);
    }

    /** Reads a margin in percent as the range outside of it. */
    Bound beyond(String key) {
        return margin("beyond", key);
    }

    private Bound margin(String word, String key) {
        YamlNode node = fields.required(key);
        String margin = Values.scalar(node);
        if (MARGIN.matcher(margin).matches()) {
            return Bound.parse(word + " " + margin).orElseThrow();
        }
        throw Fields.wrongType(node, key, "a margin in percent (5%)");
    }

    /** Returns a bound of the count that a search finds. */
    Bound count(String key) {
        if (!searches.knee()) {
            throw fields.required(key)
                    .problem(
                            "the experiment does not have a 'search', so its runs cannot find"
                                    + " a collapse")
                    .fix("Add 'search', or claim a 'knee' over an axis of the matrix.");
        }
        return bound(key);
    }

    /** Returns a bound of the number at which a search finds that the winner changes. */
    String number(String key) {
        if (searches.map()) {
            throw fields.required(key)
                    .problem(
                            "a map finds who wins in each cell, not a number at which the winner"
                                    + " changes")
                    .fix("Search one axis ('axis', 'from', 'to'), or remove the claim.");
        }
        if (searches.flip().isEmpty()) {
            throw fields.required(key)
                    .problem(
                            "the experiment does not search for a flip, so its runs cannot find"
                                    + " one")
                    .fix("Add 'search: {for: flip, ...}', or claim a 'crossover'.");
        }
        FlipUnit unit = searches.flip().get();
        YamlNode node = fields.required(key);
        String text = Values.scalar(node);
        if (text.equals(SearchedFlip.NEVER)
                || (!MARGIN.matcher(text).find() && Bound.parse(text, unit).isPresent())) {
            return text;
        }
        String examples =
                switch (unit) {
                    case COUNT -> "numbers (\"10 to 20\", \">= 100\")";
                    case RATE -> "rates (\"1000/s to 2000/s\", \">= 500/s\")";
                    case TIME -> "times (\"0.5ms to 2ms\", \"< 2s\")";
                    case SIZE -> "sizes (\"64m to 256m\", \">= 1g\")";
                };
        throw Fields.wrongType(node, key, "a bound of " + examples + ", or never");
    }

    Outcome outcome(String key) {
        return MatrixReader.outcome(fields.required(key));
    }

    String line(String key) {
        return Values.line(fields.required(key), key, Bounds.CLAIM);
    }
}
