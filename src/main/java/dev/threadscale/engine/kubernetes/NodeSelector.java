package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Labels that a node is to have.
 *
 * @param labels their values by key; empty for any value
 */
public record NodeSelector(Map<String, Optional<String>> labels) {

    private static final Pattern LABEL =
            Pattern.compile("([A-Za-z0-9][A-Za-z0-9./_-]*)(?:=([A-Za-z0-9._-]*))?");

    /**
     * Reads {@code KEY=VALUE} or {@code KEY}, several of them with commas.
     *
     * @return empty if it is neither, or a key comes twice
     */
    public static Optional<NodeSelector> parse(String text) {
        Map<String, Optional<String>> labels = new LinkedHashMap<>();
        for (String one : text.split(",", -1)) {
            Matcher label = LABEL.matcher(one.strip());
            if (!label.matches()) {
                return Optional.empty();
            }
            if (labels.put(label.group(1), Optional.ofNullable(label.group(2))) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(new NodeSelector(labels));
    }

    boolean fits(Node node) {
        Map<String, String> its = node.getMetadata().getLabels();
        return labels.entrySet().stream()
                .allMatch(wanted ->
                        its.containsKey(wanted.getKey())
                                && wanted.getValue()
                                        .filter(value -> !value.equals(its.get(wanted.getKey())))
                                        .isEmpty());
    }

    /** As kubectl takes it. */
    String text() {
        StringBuilder text = new StringBuilder();
        labels.forEach((key, value) -> {
            text.append(text.isEmpty() ? "" : ",").append(key);
            value.ifPresent(known -> text.append('=').append(known));
        });
        return text.toString();
    }
}
