package dev.threadscale.experiment;

import dev.threadscale.claim.Claim;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ClaimKind.Part;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the expectation of a finding, which is exactly one kind of claim.
 *
 * @param searches true if the experiment looks for knees
 */
record ClaimReader(KnownLevels levels, Fields finding, Quantity of, boolean searches) {

    Claim read(YamlNode node) {
        Fields fields = Fields.of(node, "'expect' of a finding");
        if (fields.rest().size() != 1) {
            throw node.problem("'expect' of a finding must name one kind of claim")
                    .fix("Write one of %s.", String.join(", ", ClaimKinds.KEYS));
        }
        String key = fields.rest().iterator().next();
        fields.know(ClaimKinds.KEYS);
        fields.rejectOthers();
        ClaimKind kind = ClaimKinds.named(key);
        List<Object> all = new ArrayList<>(kind.compares() ? sides() : noSides(kind));
        ClaimValues values =
                new ClaimValues(
                        levels,
                        of,
                        searches,
                        all.isEmpty() ? Levels.NONE : (Levels) all.getFirst(),
                        kind.hasSingleValue() ? fields : kind.fields(fields.required(key)));
        for (Part part : kind.parts()) {
            all.add(
                    part.optional() && values.fields().optional(part.key()).isEmpty()
                            ? List.of()
                            : part.form().reading().apply(values, part.key()));
        }
        return kind.of(all);
    }

    /** Reads the compared levels, and those that they are compared with. */
    private List<Levels> sides() {
        YamlNode withNode = finding.required("with");
        Levels compare = levels.levels(finding.required("compare"), "'compare' of a finding");
        Levels with = levels.levels(withNode, "'with' of a finding");
        if (!compare.axes().equals(with.axes()) || compare.equals(with)) {
            throw withNode.problem(
                            "'with' must name other levels of the same axes as 'compare' (%s)",
                            String.join(", ", compare.axes()))
                    .fix("Put the levels that both have in common into 'where'.");
        }
        rejectFixed(compare.axes());
        return List.of(compare, with);
    }

    /** Rejects fixing an axis that is compared. */
    private void rejectFixed(Set<String> compared) {
        Fields where = finding.section("where");
        for (String axis : compared) {
            if (where.optional(axis).isPresent()) {
                throw twice(where.keyLocation(axis), axis, "where");
            }
        }
    }

    static UserException twice(Location at, String axis, String key) {
        return UserException.at(at, "the axis '%s' is compared and also occurs in '%s'", axis, key)
                .fix("Keep one of the two.");
    }

    /** Rejects levels to compare. */
    private List<Levels> noSides(ClaimKind kind) {
        for (String key : List.of("compare", "with")) {
            if (finding.optional(key).isPresent()) {
                throw finding.problem(
                                key, "a claim of kind '%s' does not support '%s'", kind.key(), key)
                        .fix(
                                "Leave it out: it belongs to %s.",
                                String.join(", ", ClaimKinds.COMPARING));
            }
        }
        return List.of();
    }
}
