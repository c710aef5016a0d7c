package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code expect}: one expectation, or a list of which the first that matches counts. */
final class ExpectReader {

    private final MatrixReader matrix;
    private final List<String> axes;

    /**
     * Prepares for the axes of an experiment.
     *
     * @param axes that the matrix has
     */
    ExpectReader(MatrixReader matrix, List<String> axes) {
        this.matrix = matrix;
        this.axes = axes;
    }

    List<Expectation> read(YamlNode node) {
        if (!(node instanceof YamlNode.Sequence)) {
            return List.of(expectation(node, "expect"));
        }
        List<Expectation> expectations = new ArrayList<>();
        Problems.ofEach(
                Bounds.items(node, "'expect'", Bounds.EXPECTATIONS),
                item -> expectations.add(expectation(item, "an entry of expect")));
        return List.copyOf(expectations);
    }

    private Expectation expectation(YamlNode node, String owner) {
        Fields fields = Fields.of(node, owner).know(List.of("outcome", "where"));
        YamlNode outcome = fields.required("outcome");
        Optional<YamlNode> where = fields.optional("where");
        fields.rejectOthers();
        return new Expectation(
                outcome(outcome),
                Values.orElse(
                        where,
                        n -> matrix.selection(n, "'where' of " + owner, axes),
                        new Selection(Map.of())));
    }

    static Outcome outcome(YamlNode node) {
        List<Outcome> expectable = Outcome.expectable();
        List<String> labels = expectable.stream().map(Outcome::label).toList();
        return expectable.get(labels.indexOf(Values.word(node, "outcome", labels)));
    }
}
