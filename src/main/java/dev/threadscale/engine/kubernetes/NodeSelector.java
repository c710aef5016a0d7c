package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Labels that a node needs, as kubectl takes them.
 *
 * @param terms {@code KEY=VALUE}, or {@code KEY} for any value
 */
public record NodeSelector(List<String> terms) {

    private static final Pattern TERM =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9./_-]*(?:=[A-Za-z0-9._-]*)?");

    /**
     * Reads terms with commas between them.
     *
     * @return empty if one is malformed, or a key comes twice
     */
    public static Optional<NodeSelector> parse(String text) {
        List<String> terms = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        List<String> keys = terms.stream().map(NodeSelector::key).toList();
        return terms.stream().allMatch(TERM.asMatchPredicate())
                        && new HashSet<>(keys).size() == keys.size()
                ? Optional.of(new NodeSelector(terms))
                : Optional.empty();
    }

    private static String key(String term) {
        return term.split("=", 2)[0];
    }

    boolean fits(Node node) {
        Map<String, String> labels = node.getMetadata().getLabels();
        return terms.stream()
                .allMatch(term -> {
                    String value = labels.get(key(term));
                    return value != null
                            && (term.equals(key(term)) || term.equals(key(term) + "=" + value));
                });
    }

    /** As kubectl takes it. */
    String text() {
        return String.join(",", terms);
    }
}
