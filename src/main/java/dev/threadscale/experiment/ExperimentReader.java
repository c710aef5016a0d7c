package dev.threadscale.experiment;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Overrides;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlReader;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads experiment files. */
public final class ExperimentReader {

    public static final String API_VERSION = "threadscale/v1";

    /** What a folder or a file name can hold on every system. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}");

    private static final String VERSION_KEY = "apiVersion";
    private static final String NAME_KEY = "name";
    private static final String MATRIX = "matrix";
    private static final String SEARCH = "search";
    private static final String EXPECT = "expect";
    private static final String REFERENCES = "references";
    private static final String FINDINGS = "findings";
    private static final String PROFILES = "profiles";
    private static final List<String> KEYS =
            List.of(
                    VERSION_KEY,
                    NAME_KEY,
                    "title",
                    "workload",
                    MATRIX,
                    SEARCH,
                    "measure",
                    "limits",
                    "jvm",
                    EXPECT,
                    REFERENCES,
                    FINDINGS,
                    PROFILES);

    private ExperimentReader() {}

    /**
     * Reads an experiment.
     *
     * @param file the YAML file
     * @param profile the profile to lay over it
     * @param overrides {@code PATH=VALUE}, laid over both, in this order
     */
    public static Experiment read(Path file, Optional<String> profile, List<String> overrides) {
        return read(file, YamlReader.read(file), profile, overrides);
    }

    /**
     * Reads an experiment of a file that was read already: a pipe can be read only once.
     *
     * @param original what the file holds
     */
    public static Experiment read(
            Path file, YamlNode original, Optional<String> profile, List<String> overrides) {
        YamlNode document = original;
        if (profile.isPresent()) {
            document = document.overlaidBy(profile(document, profile.get()));
        }
        for (String override : overrides) {
            document = document.overlaidBy(Overrides.parse(override));
        }
        return experiment(file, original, document, profile);
    }

    /**
     * Reads an experiment that is in no file yet.
     *
     * @param source what to call the text in messages
     */
    public static Experiment read(String source, String text) {
        YamlNode document = YamlReader.read(source, text);
        return experiment(Path.of(source), document, document, Optional.empty());
    }

    /** The names of the profiles of what a file holds. */
    public static List<String> profiles(YamlNode document) {
        return List.copyOf(namedProfiles(document).keySet());
    }

    private static Map<String, YamlNode> namedProfiles(YamlNode document) {
        Map<String, YamlNode> profiles = new LinkedHashMap<>();
        Optional<YamlNode> node = fields(document).optional(PROFILES);
        if (node.isPresent()) {
            Fields named = Fields.of(node.get(), PROFILES);
            for (String name : named.rest()) {
                Bounds.length(named.keyLocation(name), "the name of a profile", name, Bounds.WORDS);
                Bounds.count(
                        named.keyLocation(name),
                        "'profiles'",
                        profiles.size() + 1,
                        Bounds.PROFILES);
                profiles.put(name, named.required(name));
            }
        }
        return profiles;
    }

    private static YamlNode profile(YamlNode document, String name) {
        Map<String, YamlNode> known = namedProfiles(document);
        YamlNode profile = known.get(name);
        if (profile == null) {
            throw new UserException(
                    Location.of(document.location().source()),
                    "there is no profile '%s'".formatted(name),
                    known.isEmpty()
                            ? "This experiment has no profiles: leave --profile out."
                            : Fields.didYouMean(name, known.keySet()));
        }
        Fields.of(profile, "the profile '%s'".formatted(name));
        return profile;
    }

    private static Experiment experiment(
            Path file, YamlNode original, YamlNode document, Optional<String> profile) {
        Fields fields = fields(document);
        version(fields.required(VERSION_KEY));
        fields.rejectOthers();
        String name = name(fields.required(NAME_KEY));
        String title =
                Values.orElse(
                        fields.optional("title"), n -> Values.line(n, "title", Bounds.TITLE), name);
        YamlNode workloadNode = fields.required("workload");
        WorkloadType type = workloadType(workloadNode);
        SearchReader searchReader = new SearchReader(type.parameters());
        Optional<Search> search =
                Values.orElse(
                        fields.optional(SEARCH),
                        node -> Optional.of(searchReader.read(node)),
                        Optional.empty());
        MatrixReader matrixReader = new MatrixReader(type.parameters(), search);
        Experiment.Matrix matrix = matrixReader.read(fields.required(MATRIX));
        ExpectReader expect =
                new ExpectReader(matrixReader, matrixReader.selectable(matrix.axes()));
        Map<String, String> parameters = parameters(workloadNode, type, matrix, search);
        Limits limits = SettingsReader.limits(fields.optional("limits"));
        Jvm jvm = SettingsReader.jvm(fields.optional("jvm"));
        if (jvm.heapBytes() >= limits.memoryBytes()) {
            throw new UserException(
                    fields.keyLocation(fields.optional("jvm").isPresent() ? "jvm" : "limits"),
                    "the heap (%d bytes) does not fit into the memory of the container (%d bytes)"
                            .formatted(jvm.heapBytes(), limits.memoryBytes()),
                    "Make 'heap' in jvm smaller, or 'memory' in limits larger.");
        }
        KnownLevels levels = new KnownLevels(matrixReader);
        levels.add(matrix);
        if (fields.optional(REFERENCES).isPresent() || fields.optional(FINDINGS).isPresent()) {
            addOthers(levels, original);
        }
        List<Reference> references =
                Values.orElse(
                        fields.optional(REFERENCES),
                        new ReferenceReader(file, levels)::read,
                        List.of());
        return new Experiment(
                name,
                title,
                type.name(),
                parameters,
                matrix,
                search,
                SettingsReader.measure(fields.optional("measure"), search.isPresent()),
                limits,
                jvm,
                Values.orElse(fields.optional(EXPECT), expect::read, List.of()),
                references,
                Values.orElse(
                        fields.optional(FINDINGS),
                        new FindingsReader(
                                        levels,
                                        Quantities.of(type),
                                        references.stream().map(Reference::name).toList())
                                ::read,
                        List.of()),
                profile);
    }

    /** What the file has without a profile, and with each, may be named, too. */
    private static void addOthers(KnownLevels levels, YamlNode original) {
        Stream.concat(
                        Stream.of(original),
                        namedProfiles(original).values().stream().map(original::overlaidBy))
                .flatMap(variant -> fields(variant).optional(MATRIX).stream())
                .forEach(levels::addIfValid);
    }

    private static Fields fields(YamlNode document) {
        if (!(document instanceof YamlNode.Mapping)) {
            throw new UserException(
                    document.location(),
                    "an experiment must be a mapping (key: value), not " + document.kind(),
                    "Begin it with '%s: %s'.".formatted(VERSION_KEY, API_VERSION));
        }
        return Fields.of(document, "the experiment").know(KEYS);
    }

    private static void version(YamlNode node) {
        String version = Fields.text(node, "apiVersion");
        if (!version.equals(API_VERSION)) {
            throw new UserException(
                    node.location(),
                    "apiVersion '%s' is not known to this version".formatted(version),
                    "Write 'apiVersion: %s'.".formatted(API_VERSION));
        }
    }

    private static String name(YamlNode node) {
        String name = Fields.text(node, "name");
        if (!NAME.matcher(name).matches()) {
            throw new UserException(
                    node.location(),
                    "the name '%s' cannot be that of a folder".formatted(name),
                    "Use letters, digits and dashes, at most 64, and no dash first.");
        }
        return name;
    }

    private static WorkloadType workloadType(YamlNode workload) {
        if (workload instanceof YamlNode.Scalar(var at, String text, boolean plain) && !plain) {
            throw new UserException(
                    at,
                    "the workload must be a mapping (key: value), not " + workload.kind(),
                    "Write {name: %s}.".formatted(text));
        }
        Fields fields = Fields.of(workload, "the workload").know(List.of(NAME_KEY));
        for (WorkloadType type : Workloads.TABLE) {
            fields.know(type.parameters().stream().map(Parameter::name).toList());
        }
        YamlNode node = fields.required(NAME_KEY);
        String name = Fields.text(node, "the workload's name");
        return Workloads.find(name)
                .orElseThrow(() ->
                        new UserException(
                                node.location(),
                                "unknown workload '%s'".formatted(name),
                                Fields.didYouMean(name, Workloads.names())));
    }

    /** The workload's parameters that are not axes, with the defaults. */
    private static Map<String, String> parameters(
            YamlNode node, WorkloadType type, Experiment.Matrix matrix, Optional<Search> search) {
        Fields workload = Fields.of(node, "the workload").know(List.of(NAME_KEY));
        List<String> axes = matrix.axes().stream().map(Axis::name).toList();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Parameter parameter : type.parameters()) {
            String name = parameter.name();
            Optional<YamlNode> given = workload.optional(name);
            if (given.isPresent() && axes.contains(name)) {
                throw new UserException(
                        workload.keyLocation(name),
                        "'%s' is set in the workload and is %s"
                                .formatted(
                                        name,
                                        search.filter(by -> by.axis().equals(name)).isPresent()
                                                ? "searched"
                                                : "an axis of the matrix"),
                        "Keep one of the two.");
            }
            if (!axes.contains(name)) {
                parameters.put(
                        name,
                        Values.orElse(
                                given,
                                n -> LevelReader.parameter(type.parameters(), name, n),
                                parameter.defaultValue()));
            }
        }
        workload.rejectOthers();
        return parameters;
    }
}
