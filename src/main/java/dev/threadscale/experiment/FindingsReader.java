package dev.threadscale.experiment;

import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.PublishedValues;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.measured.Quantity;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code findings}: the claims that a run is compared with.
 *
 * @param levels the levels of all of its profiles
 * @param quantities the quantities that findings can be about
 * @param references the names of its references
 * @param searches of the experiment
 */
record FindingsReader(
        KnownLevels levels,
        List<String> quantities,
        List<String> references,
        ClaimReader.Searches searches) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,31}");
    private static final List<String> KEYS =
            List.of(
                    "id",
                    "claim",
                    "of",
                    "subject",
                    "as",
                    "compare",
                    "with",
                    "where",
                    "expect",
                    "because",
                    "published");

    List<Finding> read(YamlNode node) {
        Set<String> ids = new HashSet<>();
        return Bounds.list(
                node,
                "findings",
                "findings",
                Bounds.FINDINGS,
                item -> {
                    Fields fields =
                            Fields.of(item, "a finding")
                                    .know(KEYS)
                                    .requiring("id", "claim", "expect");
                    Finding finding = finding(fields);
                    if (!ids.add(finding.id())) {
                        throw fields.required("id")
                                .problem("two findings have the id '%s'", finding.id())
                                .fix("Change one of them.");
                    }
                    return finding;
                });
    }

    private Finding finding(Fields fields) {
        YamlNode idNode = fields.required("id");
        String id = Fields.text(idNode, "the id of a finding");
        if (!ID.matcher(id).matches()) {
            throw idNode.problem("'%s' cannot be the id of a finding", id)
                    .fix(
                            "Use at most 32 letters, digits, dots and dashes, and begin with"
                                    + " a letter or digit.");
        }
        String claim = Values.line(fields.required("claim"), "claim", Bounds.CLAIM);
        Quantity quantity = Quantities.read(fields, quantities);
        Map<String, List<String>> where =
                fields.optional("where")
                        .map(n -> levels.selection(n, "'where' of a finding"))
                        .orElse(Map.of());
        String because = line(fields.optional("because"), "because", Bounds.CLAIM);
        Claim expected = ClaimReader.read(fields, levels, quantity, searches);
        return new Finding(
                id,
                claim,
                quantity,
                where,
                expected,
                because,
                published(fields.optional("published")));
    }

    /** Reads a value, a list of values, or a mapping that also gives their source. */
    private @Nullable PublishedValues published(Optional<YamlNode> node) {
        if (node.isEmpty()) {
            return null;
        }
        if (!(node.get() instanceof YamlNode.Mapping)) {
            return new PublishedValues(values(node.get()), null, null);
        }
        Fields fields =
                Fields.of(node.get(), "'published' of a finding")
                        .know(List.of("value", "reference", "read"))
                        .requiring("value");
        Optional<YamlNode> reference = fields.optional("reference");
        return new PublishedValues(
                values(fields.required("value")),
                reference.isEmpty() ? null : known(reference.get()),
                line(fields.optional("read"), "read", Bounds.CLAIM));
    }

    private String known(YamlNode node) {
        String name = Fields.text(node, "reference");
        if (!references.contains(name)) {
            throw node.problem("the experiment does not have a reference '%s'", name)
                    .fix(
                            "%s",
                            references.isEmpty()
                                    ? "Add its path to 'references'."
                                    : Spelling.didYouMean(name, references));
        }
        return name;
    }

    private static List<String> values(YamlNode node) {
        return Problems.ofEach(
                Bounds.items(node, "the list of published values", Bounds.VALUES),
                item -> Values.line(item, "published value", Bounds.WORDS));
    }

    private static @Nullable String line(Optional<YamlNode> node, String owner, int most) {
        return node.isEmpty() ? null : Values.line(node.get(), owner, most);
    }
}
