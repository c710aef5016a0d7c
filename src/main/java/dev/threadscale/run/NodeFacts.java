package dev.threadscale.run;

import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunRecord.NodeRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The properties of the nodes of a run: common ones and different ones. */
record NodeFacts(Plan plan, Map<Node, Map<String, RuntimeImage>> images) {

    /** Asks the nodes for the images of a plan. */
    static NodeFacts of(Plan plan, Nodes nodes) throws InterruptedException {
        List<Map<String, RuntimeImage>> answers = nodes.ask(node -> images(plan, node));
        Map<Node, Map<String, RuntimeImage>> images = new LinkedHashMap<>();
        for (int i = 0; i < answers.size(); i++) {
            images.put(nodes.all().get(i), answers.get(i));
        }
        return new NodeFacts(plan, images);
    }

    /** Returns the images of a plan on a node, by runtime or by the name of a companion's image. */
    static Map<String, RuntimeImage> images(Plan plan, Node node) throws InterruptedException {
        Map<String, RuntimeImage> images = new LinkedHashMap<>();
        for (RuntimeLevel runtime : plan.runtimes()) {
            node.engine().image(runtime).ifPresent(image -> images.put(runtime.label(), image));
        }
        for (Configuration configuration : plan.configurations()) {
            for (Companion companion : configuration.companions()) {
                if (!images.containsKey(companion.image())) {
                    node.engine()
                            .image(companion)
                            .ifPresent(image -> images.put(companion.image(), image));
                }
            }
        }
        return images;
    }

    Map<String, String> digests() {
        return inCommon(this::digests);
    }

    private Map<String, String> digests(Node node) {
        return of(node, image -> Optional.of(image.digest()));
    }

    Map<String, Long> imageBytes() {
        return inCommon(node -> of(node, image -> image.bytes().stream().boxed().findFirst()));
    }

    Map<String, String> host() {
        return inCommon(node -> node.engine().host());
    }

    /** Returns a property of each image on a node, by its name, without unknown ones. */
    private <T> Map<String, T> of(Node node, Function<RuntimeImage, Optional<T>> what) {
        Map<String, T> values = new LinkedHashMap<>();
        images.getOrDefault(node, Map.of())
                .forEach((name, image) ->
                        what.apply(image).ifPresent(value -> values.put(name, value)));
        return values;
    }

    /** Returns the values that are equal on all nodes, by name. */
    private <T> Map<String, T> inCommon(Function<Node, Map<String, T>> what) {
        List<Map<String, T>> all = images.keySet().stream().map(what).toList();
        Map<String, T> common = new LinkedHashMap<>(all.getFirst());
        for (Map<String, T> facts : all) {
            common.entrySet().removeIf(fact -> !fact.getValue().equals(facts.get(fact.getKey())));
        }
        return common;
    }

    /** Returns each node by name; null for a single node. */
    @Nullable Map<String, NodeRecord> each() {
        if (images.size() == 1) {
            return null;
        }
        Map<String, NodeRecord> each = new LinkedHashMap<>();
        images.keySet()
                .forEach(node ->
                        each.put(
                                node.name(),
                                new NodeRecord(node.engine().host(), null, digests(node))));
        return each;
    }

    /** Returns the images that differ between nodes, which makes nodes incomparable. */
    List<String> unlikeImages() {
        List<String> unlike = new ArrayList<>();
        Set<String> all = new LinkedHashSet<>();
        images.values().forEach(of -> all.addAll(of.keySet()));
        for (String image : all) {
            Map<String, String> names = new LinkedHashMap<>();
            images.keySet()
                    .forEach(node ->
                            Optional.ofNullable(digests(node).get(image))
                                    .ifPresent(digest -> names.putIfAbsent(digest, node.name())));
            if (names.size() > 1) {
                unlike.add(
                        "the image of %s is not the same on %s"
                                .formatted(image, String.join(" and ", names.values())));
            }
        }
        return unlike;
    }
}
