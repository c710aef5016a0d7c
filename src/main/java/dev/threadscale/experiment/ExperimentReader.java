package dev.threadscale.experiment;

import dev.threadscale.claim.Finding;
import dev.threadscale.experiment.Experiment.Expectation;
import dev.threadscale.experiment.Experiment.Reference;
import dev.threadscale.experiment.code.CodeReader;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Overrides;
import dev.threadscale.experiment.yaml.YamlNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads experiment files. */
public final class ExperimentReader {

    public static final String API_VERSION = "threadscale/v1";

    private static final String VERSION_KEY = "apiVersion";
    private static final String NAME_KEY = "name";
    private static final String STUDY = "study";
    private static final String EXPECT = "expect";
    private static final String REFERENCES = "references";
    private static final String FINDINGS = "findings";
    private static final List<String> KEYS =
            List.of(
                    VERSION_KEY,
                    NAME_KEY,
                    "title",
                    STUDY,
                    WorkloadReader.WORKLOAD,
                    WorkloadReader.MATRIX,
                    WorkloadReader.SEARCH,
                    "measure",
                    "limits",
                    MachineReader.JVM,
                    CompanionReader.COMPANIONS,
                    EXPECT,
                    REFERENCES,
                    FINDINGS,
                    Profiles.PROFILES);

    private static final String FIRST_LINE =
            "Add this as the first line: '%s: %s'.".formatted(VERSION_KEY, API_VERSION);

    private ExperimentReader() {}

    /**
     * Reads an experiment.
     *
     * @param file the YAML file
     * @param profile the profile to lay over it
     * @param overrides {@code PATH=VALUE}, laid over both, in this order
     */
    public static Experiment read(Path file, Optional<String> profile, List<String> overrides) {
        return read(ExperimentFile.read(file), profile, overrides);
    }

    /** Reads an experiment from a file that was already read. */
    public static Experiment read(
            ExperimentFile file, Optional<String> profile, List<String> overrides) {
        return read(
                file,
                profile,
                overrides,
                document -> {
                    YamlNode laid = document;
                    for (String override : overrides) {
                        laid = laid.overlaidBy(Overrides.parse(override));
                    }
                    return laid;
                });
    }

    /**
     * Reads an experiment with a different overlay.
     *
     * @param overrides of the user, for the record
     * @param overlay lays them and more over a document
     */
    public static Experiment read(
            ExperimentFile file,
            Optional<String> profile,
            List<String> overrides,
            UnaryOperator<YamlNode> overlay) {
        SecretCheck.check(file, overrides);
        YamlNode document = file.document();
        if (profile.isPresent()) {
            document = document.overlaidBy(Profiles.named(document, profile.get()));
        }
        return experiment(file, overlay.apply(document), profile, overrides);
    }

    /**
     * Reads an experiment that is not in a file yet.
     *
     * @param source the name of the text in messages
     */
    public static Experiment read(String source, String text) {
        return read(ExperimentFile.of(Path.of(source), text), Optional.empty(), List.of());
    }

    /** Returns the names of the profiles in a file. */
    public static List<String> profiles(ExperimentFile file) {
        return List.copyOf(Profiles.of(file.document()).keySet());
    }

    private static Experiment experiment(
            ExperimentFile file,
            YamlNode document,
            Optional<String> profile,
            List<String> overrides) {
        Fields fields = fields(document);
        fields.optional(VERSION_KEY).ifPresent(ExperimentReader::version);
        if (fields.optional(VERSION_KEY).isEmpty()) {
            fields.attempt(() -> fields.required(VERSION_KEY, FIRST_LINE));
        }
        Optional<String> name = fields.attempt(() -> name(fields.required(NAME_KEY)));
        Optional<Optional<String>> title =
                fields.attempt(() ->
                        fields.optional("title").map(n -> Values.line(n, "title", Bounds.TITLE)));
        Optional<Optional<String>> study =
                fields.attempt(
                        () -> fields.optional(STUDY).map(n -> Values.line(n, STUDY, Bounds.TITLE)));
        Optional<WorkloadReader.StudiedWork> work =
                fields.attempt(() -> WorkloadReader.read(file, fields));
        Optional<Limits> limits =
                fields.attempt(() -> MachineReader.limits(fields.section("limits")));
        Optional<Jvm> jvm =
                fields.attempt(() -> MachineReader.jvm(fields.section(MachineReader.JVM)));
        if (work.isPresent() && jvm.isPresent()) {
            MachineReader.check(fields, jvm.get(), limits, work.get().matrix());
        }
        Optional<List<Companion>> companions =
                fields.attempt(() -> new CompanionReader(file).read(fields));
        Optional<Measure> measure =
                fields.attempt(() ->
                        MeasureReader.read(
                                fields.section("measure"),
                                fields.optional(WorkloadReader.SEARCH),
                                fields.optional(FINDINGS).isPresent(),
                                work));
        if (work.isPresent() && measure.isPresent()) {
            CpuReader.checkChanges(fields, measure.get(), work.get());
            FlipReader.checkLog(fields, measure.get(), work.get());
        }
        // Parts that name levels are checked only when these are known.
        Optional<List<Expectation>> expect =
                work.flatMap(studiedWork -> fields.attempt(() -> expect(fields, studiedWork)));
        Optional<KnownLevels> levels =
                work.flatMap(studiedWork ->
                        fields.attempt(() -> levels(fields, file.document(), studiedWork)));
        Optional<List<Reference>> references =
                levels.flatMap(known ->
                        fields.attempt(() ->
                                fields.optional(REFERENCES)
                                        .map(new ReferenceReader(file, known)::read)
                                        .orElse(List.of())));
        Optional<List<Finding>> findings =
                references.flatMap(given ->
                        fields.attempt(() ->
                                findings(fields, work.orElseThrow(), levels.orElseThrow(), given)));
        fields.rejectOthers();
        WorkloadReader.StudiedWork studied = work.orElseThrow();
        return new Experiment(
                name.orElseThrow(),
                title.orElseThrow().or(() -> name).orElseThrow(),
                study.orElseThrow(),
                studied.type().name(),
                studied.code(),
                studied.parameters(),
                studied.matrix(),
                studied.search(),
                studied.flip(),
                studied.map(),
                measure.orElseThrow(),
                limits.orElseThrow(),
                jvm.orElseThrow(),
                companions.orElseThrow(),
                expect.orElseThrow(),
                references.orElseThrow(),
                findings.orElseThrow(),
                profile,
                new Experiment.Source(file.text(), document, overrides, Optional.empty()));
    }

    private static List<Expectation> expect(Fields fields, WorkloadReader.StudiedWork work) {
        MatrixReader reader = work.reader();
        List<String> axes = reader.selectable(work.matrix().axes());
        return fields.optional(EXPECT).map(n -> reader.expectations(n, axes)).orElse(List.of());
    }

    private static KnownLevels levels(
            Fields fields, YamlNode original, WorkloadReader.StudiedWork work) {
        KnownLevels levels = new KnownLevels(work.reader());
        levels.add(work.matrix());
        if (fields.optional(REFERENCES).isPresent() || fields.optional(FINDINGS).isPresent()) {
            addOthers(levels, original);
        }
        return levels;
    }

    private static List<Finding> findings(
            Fields fields,
            WorkloadReader.StudiedWork work,
            KnownLevels levels,
            List<Reference> references) {
        FindingsReader reader =
                new FindingsReader(
                        levels,
                        Quantities.of(work.type().observed()),
                        references.stream().map(Reference::name).toList(),
                        ClaimReader.Searches.of(work));
        return fields.optional(FINDINGS).map(reader::read).orElse(List.of());
    }

    /** Adds the levels that the file has without a profile and with each profile. */
    private static void addOthers(KnownLevels levels, YamlNode original) {
        List<YamlNode> variants = new ArrayList<>(List.of(original));
        for (YamlNode profile : Profiles.of(original).values()) {
            variants.add(original.overlaidBy(profile));
        }
        for (YamlNode variant : variants) {
            fields(variant).optional(WorkloadReader.MATRIX).ifPresent(levels::addIfValid);
        }
    }

    static Fields fields(YamlNode document) {
        if (!(document instanceof YamlNode.Mapping)) {
            throw document.problem(
                            "an experiment must be a mapping (key: value), not %s", document.kind())
                    .fix("Begin it with '%s: %s'.", VERSION_KEY, API_VERSION);
        }
        return Fields.of(CodeReader.paramsAsAxes(document), "the experiment").know(KEYS);
    }

    private static void version(YamlNode node) {
        String version = Fields.text(node, "apiVersion");
        if (!version.equals(API_VERSION)) {
            throw node.problem(
                            "this version of threadscale does not support apiVersion '%s'", version)
                    .fix("Write 'apiVersion: %s'.", API_VERSION);
        }
    }

    private static String name(YamlNode node) {
        String name = Fields.text(node, "name");
        if (!Experiment.isName(name)) {
            throw node.problem("the name '%s' cannot be used for a folder", name)
                    .fix(
                            "Use at most 64 letters, digits and dashes, and do not begin with"
                                    + " a dash.");
        }
        return name;
    }
}
