package dev.threadscale.cli.options;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentFile;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.Overrides;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that select experiments and change them. */
public final class ExperimentOptions {

    /** The first of its folder, so that whoever runs all of them soon sees a report. */
    private static final String HEADLINE = "cpu-scaling.yaml";

    public static final String EXPERIMENT = "EXPERIMENT";
    public static final String PATHS = "YAML files, or folders of them; - is standard input.";

    /** The experiments that the command names. */
    private List<Path> paths = List.of();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description =
                    "Apply this profile of the file; of several files, those without it run as they"
                            + " are.")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description =
                    "Replace a value; repeatable: --set measure.forks=1 --set matrix.tasks=[10,100].")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "AXIS=LEVEL",
            description =
                    "Keep only configurations with this level, as in threads=virtual. Repeatable:"
                            + " they must match one of the levels given for each axis.")
    private List<String> only = List.of();

    /** A parameter of a study without a file; keys of a file have a section before them. */
    private static final Pattern ONE_NAME = Pattern.compile("^[^.=]*(=|$)");

    /** Adds the override that another option stands for; it wins over those of --set. */
    public void override(String assignment) {
        overrides.add(assignment);
    }

    public void name(List<Path> experiments) {
        paths = experiments;
    }

    public List<Path> files() {
        return files(paths);
    }

    /**
     * Plans the study that options stand for, or else all experiments.
     *
     * @param study null if no option names any of it
     * @param file of the study, by its parameters
     */
    public List<Plan> plans(
            @Nullable StudyOptions study,
            BiFunction<StudyOptions, List<String>, ExperimentFile> file,
            PrintWriter err) {
        if (study != null && !paths.isEmpty()) {
            throw UserException.of("%s already says what to measure", paths.getFirst())
                    .fix(
                            "Change the file's levels with --set matrix.threads=[platform], or leave the"
                                    + " file out.");
        }
        if (study != null) {
            List<String> parameters = overrides.stream().filter(ONE_NAME.asPredicate()).toList();
            overrides.removeAll(parameters);
            return List.of(plan(file.apply(study, parameters)));
        }
        if (paths.isEmpty()) {
            throw UserException.of("nothing says what to measure")
                    .fix(
                            "Name an experiment, as in FILE.yaml, or say it in options, as in --workload"
                                    + " primes --threads platform,virtual.");
        }
        return plans(err);
    }

    /** The named files, and the YAML files of the named folders: the headline, then by name. */
    public static List<Path> files(List<Path> paths) {
        return paths.stream()
                .map(PathConverter::input)
                .flatMap(path -> Files.isDirectory(path) ? in(path).stream() : Stream.of(path))
                .toList();
    }

    private static List<Path> in(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            List<Path> found =
                    children.filter(child -> child.toString().matches(".*[.]ya?ml"))
                            .sorted(
                                    Comparator.comparing((Path child) -> !child.endsWith(HEADLINE))
                                            .thenComparing(child -> child))
                            .toList();
            if (found.isEmpty()) {
                throw UserException.at(
                                Location.of(folder.toString()),
                                "there is no .yaml file in this folder")
                        .fix("Name a folder with experiments, or a file.");
            }
            return found;
        } catch (IOException failed) {
            throw UserException.at(
                            Location.of(folder.toString()),
                            "cannot read the folder: %s",
                            FileReason.of(failed))
                    .fix("Check its permissions.");
        }
    }

    /** Plans what a file holds. */
    public Plan plan(ExperimentFile file) {
        return plan(file, profile);
    }

    /** The only file that is named. */
    public ExperimentFile file() {
        List<Path> files = files();
        if (files.size() != 1) {
            throw UserException.of(
                            "there are %d experiments, and this command takes one", files.size())
                    .fix("Name one YAML file.");
        }
        return ExperimentFile.read(files.getFirst());
    }

    /** Reads a file with what a command lays below and above what the user sets. */
    public Experiment read(ExperimentFile file, List<String> below, List<String> above) {
        return ExperimentReader.read(
                file,
                profile,
                overrides,
                document ->
                        Stream.of(below, overrides, above)
                                .flatMap(List::stream)
                                .map(Overrides::parse)
                                .reduce(document, YamlNode::overlaidBy));
    }

    public Filter only() {
        return Filter.parse(only);
    }

    private Plan plan(ExperimentFile file, Optional<String> profile) {
        return Plan.of(ExperimentReader.read(file, profile, overrides), only());
    }

    /**
     * Plans all experiments, so that nothing runs if one of them is invalid.
     *
     * @param err is told of files that lack the profile, if others have it
     */
    private List<Plan> plans(PrintWriter err) {
        List<ExperimentFile> files = files().stream().map(ExperimentFile::read).toList();
        boolean known = files.stream().anyMatch(this::hasProfile);
        List<Plan> plans = new ArrayList<>();
        for (ExperimentFile file : files) {
            boolean without = known && !hasProfile(file);
            if (without) {
                err.printf(
                        "note: %s has no profile '%s' and runs as it is%n",
                        file.path(), profile.orElse(""));
            }
            plans.add(plan(file, without ? Optional.empty() : profile));
        }
        return plans;
    }

    private boolean hasProfile(ExperimentFile file) {
        return profile.filter(name -> ExperimentReader.profiles(file).contains(name)).isPresent();
    }
}
