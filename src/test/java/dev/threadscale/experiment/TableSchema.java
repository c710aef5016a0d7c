package dev.threadscale.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.experiment.JvmOptionReader.JvmOption;
import dev.threadscale.experiment.RuntimeReader.ImageName;
import dev.threadscale.experiment.code.CodeReader;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.levels.Axes;
import dev.threadscale.worker.own.MainServer;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Service;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts of the schema that follow from the tables of workloads, thread kinds, runtimes and
 * kinds of claims.
 */
final class TableSchema {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PARAMETERS = "#/$defs/parameters/properties/";

    /** Every parameter by name; several where workloads mean different things by it. */
    private final Map<String, Set<Parameter>> byName = new LinkedHashMap<>();

    TableSchema() {
        Workloads.all().stream()
                .flatMap(type -> type.parameters().stream())
                .forEach(one ->
                        byName.computeIfAbsent(one.name(), _ -> new LinkedHashSet<>()).add(one));
    }

    /** Brings a schema up to date. */
    void apply(ObjectNode schema) {
        ObjectNode defs = (ObjectNode) schema.path("$defs");
        ((ObjectNode) defs.at("/runtime/anyOf/0")).set("enum", texts(RuntimeLevel.labels()));
        ((ObjectNode) defs.path("workload")).set("oneOf", workloads());
        ObjectNode overlay = (ObjectNode) defs.at("/workload-overlay/properties");
        ObjectNode name = described("Which workload.");
        name.set("enum", texts(Workloads.names()));
        overlay.removeAll();
        overlay.set("name", name);
        Stream.concat(CodeReader.KEYS.stream(), CodeReader.JMH_KEYS.stream())
                .forEach(key -> overlay.set(key, own(key)));
        byName.forEach((key, variants) -> overlay.set(key, value(variants)));
        defs.set("parameters", parameters());
        List.copyOf(properties(defs)).stream()
                .filter(key -> key.endsWith("-axis"))
                .forEach(defs::remove);
        axes((ObjectNode) defs.at("/axes/properties"));
        axes((ObjectNode) defs.at("/selection/properties"));
        byName.forEach((key, variants) -> defs.set(key + "-axis", axis(key, variants)));
        ((ObjectNode) defs.at("/kit-names/propertyNames/anyOf/0"))
                .set("enum", texts(properties((ObjectNode) defs.at("/axes/properties"))));
        defs.set("thread-kind", threadKinds());
        ((ObjectNode) defs.path("claim")).set("properties", claims());
        ((ObjectNode) schema.at("/then/properties/search/properties/axis"))
                .set("enum", texts(searchable()));
        defs.set("jvm-option", jvmOption());
        ((ObjectNode) defs.at("/runtime/anyOf/1/properties/image"))
                .put("pattern", "^(%s)$".formatted(ImageName.FORM));
    }

    /** The keys by which a workload is of the user's own code. */
    private static ObjectNode own(String key) {
        return reference("#/$defs/own-" + key);
    }

    /** By the key that names it; its parameters are fields of a class that a schema cannot see. */
    private static ObjectNode ownWorkload(String key, String... required) {
        ObjectNode entry = named(key, required);
        ObjectNode keys = entry.putObject("properties");
        keys.set(key, own(key));
        keys.set("classpath", own("classpath"));
        entry.set("additionalProperties", own("parameter"));
        return entry;
    }

    /** A benchmark of JMH, whose parameters stand apart. */
    private static ObjectNode jmhWorkload() {
        ObjectNode entry = named("jmh", "jmh", "include");
        ObjectNode keys = entry.putObject("properties");
        CodeReader.JMH_KEYS.forEach(key -> keys.set(key, own(key)));
        entry.put("additionalProperties", false);
        return entry;
    }

    private static ObjectNode serverWorkload() {
        ObjectNode entry = named("server", "server");
        ObjectNode keys = entry.putObject("properties");
        keys.set("server", own("server"));
        keys.set("classpath", own("classpath"));
        Stream.concat(MainServer.PARAMETERS.stream(), Service.PARAMETERS.stream())
                .forEach(parameter -> keys.set(parameter.name(), parameter(parameter)));
        entry.put("additionalProperties", false);
        return entry;
    }

    private static ObjectNode named(String key, String... required) {
        ObjectNode entry = JSON.createObjectNode();
        entry.put("title", "your own " + key);
        entry.put("description", "Code of your own (docs/your-code.md).");
        entry.set("required", texts(List.of(required)));
        List<String> others =
                Stream.of("name", "class", "source", "jmh", "server")
                        .filter(o -> !o.equals(key))
                        .toList();
        ArrayNode excluded = entry.putObject("not").putArray("anyOf");
        others.forEach(other -> excluded.addObject().set("required", texts(List.of(other))));
        return entry;
    }

    private List<String> searchable() {
        return Stream.concat(
                        Stream.of(Axes.TASKS, Axes.CPUS, Axes.POOL_SIZE, Axes.HEAP, Axes.MEMORY),
                        byName.entrySet().stream()
                                .filter(entry ->
                                        entry.getValue().stream()
                                                .anyMatch(p ->
                                                        p.domain() instanceof Parameter.Whole
                                                                || p.domain()
                                                                        instanceof Parameter.Time))
                                .map(Map.Entry::getKey))
                .toList();
    }

    private void axes(ObjectNode properties) {
        Map<String, com.fasterxml.jackson.databind.JsonNode> kept = new LinkedHashMap<>();
        for (String key : properties(properties)) {
            if (Axes.OF_ANY_WORKLOAD.contains(key)
                    || key.equals("include")
                    || key.equals("exclude")) {
                kept.put(key, properties.get(key));
            }
        }
        properties.removeAll();
        Axes.OF_ANY_WORKLOAD.forEach(key -> properties.set(key, kept.remove(key)));
        byName.keySet().forEach(key -> properties.set(key, reference("#/$defs/" + key + "-axis")));
        kept.forEach(properties::set);
    }

    private ArrayNode workloads() {
        ArrayNode types = JSON.createArrayNode();
        for (WorkloadType type : Workloads.all()) {
            ObjectNode entry = JSON.createObjectNode();
            entry.put("title", type.name());
            entry.put("description", type.description());
            entry.put("additionalProperties", false);
            entry.set("required", texts(List.of("name")));
            ObjectNode keys = entry.putObject("properties");
            keys.set("name", described("Which workload.").put("const", type.name()));
            type.parameters().forEach(p -> keys.set(p.name(), reference(PARAMETERS + key(p))));
            types.add(entry);
        }
        types.add(ownWorkload("class", "class", "classpath"));
        types.add(ownWorkload("source", "source"));
        types.add(jmhWorkload());
        types.add(serverWorkload());
        return types;
    }

    private ObjectNode parameters() {
        ObjectNode all = JSON.createObjectNode();
        ObjectNode properties = all.putObject("properties");
        byName.values()
                .forEach(variants -> variants.forEach(p -> properties.set(key(p), parameter(p))));
        return all;
    }

    private ObjectNode axis(String name, Set<Parameter> variants) {
        List<String> owners =
                Workloads.all().stream()
                        .filter(type ->
                                type.parameters().stream().anyMatch(p -> p.name().equals(name)))
                        .map(WorkloadType::name)
                        .toList();
        ObjectNode axis = described(String.join(", ", owners) + ": the " + name + " as an axis.");
        ArrayNode either = axis.putArray("anyOf");
        either.add(value(variants));
        ObjectNode list = either.addObject();
        list.put("type", "array").put("minItems", 1).put("uniqueItems", true);
        list.put("maxItems", Bounds.LEVELS);
        list.set("items", value(variants));
        return axis;
    }

    private ObjectNode value(Collection<Parameter> variants) {
        if (variants.size() == 1) {
            return reference(PARAMETERS + key(variants.iterator().next()));
        }
        ObjectNode value =
                described(
                        variants.stream()
                                .map(p -> key(p) + ": " + p.description())
                                .collect(Collectors.joining(" ")));
        ArrayNode either = value.putArray("anyOf");
        variants.forEach(p -> either.add(reference(PARAMETERS + key(p))));
        return value;
    }

    private String key(Parameter parameter) {
        Set<Parameter> variants = byName.getOrDefault(parameter.name(), Set.of());
        if (variants.size() == 1) {
            return parameter.name();
        }
        return Workloads.all().stream()
                        .filter(type -> type.parameters().contains(parameter))
                        .findFirst()
                        .orElseThrow()
                        .name()
                + "."
                + parameter.name();
    }

    private static ObjectNode threadKinds() {
        ObjectNode kinds = JSON.createObjectNode();
        ArrayNode either = kinds.putArray("anyOf");
        StringBuilder words = new StringBuilder();
        for (ThreadKindType type : ThreadKinds.all()) {
            words.append(words.isEmpty() ? "" : " ")
                    .append(type.name())
                    .append(": ")
                    .append(type.description());
        }
        either.add(described(words.toString()).set("enum", texts(ThreadKinds.names())));
        ObjectNode named = either.addObject();
        named.put("type", "object").put("additionalProperties", false);
        named.put("minProperties", 1).put("maxProperties", 1);
        ObjectNode properties = named.putObject("properties");
        for (ThreadKindType type : ThreadKinds.all()) {
            if (!type.parameters().isEmpty()) {
                ObjectNode entry = described(type.description());
                entry.put("type", "object").put("additionalProperties", false);
                ObjectNode keys = entry.putObject("properties");
                type.parameters().forEach(p -> keys.set(p.name(), parameter(p)));
                properties.set(type.name(), entry);
            }
        }
        ObjectNode own = properties.putObject(ThreadKinds.OWN.name());
        own.put("description", ThreadKinds.OWN.description());
        ArrayNode ways = own.putArray("anyOf");
        ways.add(parameter(ThreadKinds.FACTORY));
        ObjectNode entry = ways.addObject();
        entry.put("type", "object").put("additionalProperties", false);
        entry.set("required", texts(List.of(ThreadKinds.FACTORY.name())));
        ObjectNode keys = entry.putObject("properties");
        ThreadKinds.OWN.parameters().forEach(p -> keys.set(p.name(), parameter(p)));
        return kinds;
    }

    private static ObjectNode claims() {
        ObjectNode kinds = JSON.createObjectNode();
        for (ClaimKind kind : ClaimKind.ALL) {
            if (kind.hasSingleValue()) {
                kinds.setAll(values(kind));
                continue;
            }
            ObjectNode entry = described(kind.description());
            entry.put("type", "object").put("additionalProperties", false);
            entry.set("required", texts(List.of(kind.required())));
            entry.set("properties", values(kind));
            kinds.set(kind.key(), entry);
        }
        return kinds;
    }

    private static ObjectNode values(ClaimKind kind) {
        ObjectNode values = JSON.createObjectNode();
        for (ClaimKind.Part part : kind.parts()) {
            String definition = "#/$defs/" + part.form().definition();
            values.set(part.key(), described(part.description()).put("$ref", definition));
        }
        return values;
    }

    private static ObjectNode jvmOption() {
        Map<String, List<String>> topics =
                JvmOption.TABLE.stream()
                        .collect(
                                Collectors.groupingBy(
                                        JvmOption::topic,
                                        LinkedHashMap::new,
                                        Collectors.mapping(
                                                option -> option.form().pattern(),
                                                Collectors.toList())));
        ObjectNode option =
                described("An option of the virtual machine; docs/jvm-options.md lists them.");
        ArrayNode either = option.put("type", "string").putArray("anyOf");
        topics.forEach((topic, forms) ->
                either.add(
                        described(topic)
                                .put("pattern", "^(%s)$".formatted(String.join("|", forms)))));
        return option;
    }

    private static ObjectNode parameter(Parameter parameter) {
        ObjectNode schema = described(parameter.description());
        switch (parameter.domain()) {
            case Parameter.Whole(long min, long max, List<String> words) -> {
                ObjectNode number = words.isEmpty() ? schema : JSON.createObjectNode();
                number.put("type", "integer").put("minimum", min).put("maximum", max);
                if (!words.isEmpty()) {
                    ArrayNode either = schema.putArray("anyOf");
                    words.forEach(word -> either.addObject().put("const", word));
                    either.add(number);
                }
            }
            case Parameter.Words(List<String> words) -> schema.set("enum", texts(words));
            case Parameter.Text(int longest) ->
                    schema.put("type", "string").put("maxLength", longest);
            case Parameter.Time time ->
                    schema.put("type", "string").put("pattern", "^[0-9]{1,9}(us|ms|s|m|h)$");
        }
        String value = parameter.defaultValue();
        return value.matches("[0-9]+")
                ? schema.put("default", Long.parseLong(value))
                : schema.put("default", value);
    }

    private static ObjectNode described(String text) {
        return JSON.createObjectNode().put("description", text);
    }

    private static ObjectNode reference(String to) {
        return JSON.createObjectNode().put("$ref", to);
    }

    private static ArrayNode texts(List<String> texts) {
        ArrayNode array = JSON.createArrayNode();
        texts.forEach(array::add);
        return array;
    }

    private static List<String> properties(ObjectNode node) {
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }
}
