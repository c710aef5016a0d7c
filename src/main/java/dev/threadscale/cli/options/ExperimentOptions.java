package dev.threadscale.cli.options;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Overrides;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import dev.threadscale.results.RunRecord;
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

/** The options that select experiments and change them. */
public final class ExperimentOptions {

    public static final String EXPERIMENT = "EXPERIMENT";
    public static final String PATHS = "YAML files, folders of them, or - for standard input.";

    /** The experiments that the command names. */
    private List<Path> paths = List.of();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "Profile to apply. Files without a profile of this name run unchanged.")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description =
                    "Replace a value in the experiment: measure.forks=1 or"
                            + " matrix.tasks=[10,100]. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "AXIS=LEVEL",
            description =
                    "Measure only configurations with this level: --only threads=virtual."
                            + " Repeatable: several levels of one axis are alternatives, different axes"
                            + " must all match.")
    private List<String> only = List.of();

    /**
     * The form of a parameter of a study without a file. Keys of a file are preceded by a section.
     */
    private static final Pattern ONE_NAME = Pattern.compile("^[^.=]*(=|$)");

    /** Adds the override of another option, which has precedence over --set. */
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
     * Plans the study described by options, or otherwise all experiments.
     *
     * @param study null if no option describes any part of it
     * @param file returns the file of the study from its parameters
     */
    public List<Plan> plans(
            @Nullable StudyOptions study,
            BiFunction<StudyOptions, List<String>, ExperimentFile> file,
            PrintWriter err) {
        if (study != null && !paths.isEmpty()) {
            throw UserException.of("%s already defines what to measure", paths.getFirst())
                    .fix(
                            "Change the file's levels with --set matrix.threads=[platform],"
                                    + " or leave out the file.");
        }
        if (study != null) {
            List<String> parameters = overrides.stream().filter(ONE_NAME.asPredicate()).toList();
            overrides.removeAll(parameters);
            return List.of(plan(file.apply(study, parameters)));
        }
        if (paths.isEmpty()) {
            throw UserException.of("the command does not say what to measure")
                    .fix(
                            "Name an experiment such as FILE.yaml, or use options such as"
                                    + " --workload primes --threads platform,virtual.");
        }
        return plans(err);
    }

    /** Returns the named files, and the YAML files in the named folders by name. */
    public static List<Path> files(List<Path> paths) {
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            Path named = PathConverter.input(path);
            if (Files.isDirectory(named)) {
                files.addAll(in(named));
            } else {
                files.add(named);
            }
        }
        return files;
    }

    private static List<Path> in(Path folder) {
        if (Files.exists(folder.resolve(RunRecord.FILE))) {
            throw UserException.at(
                            Location.of(folder.toString()), "this is a run, not an experiment")
                    .fix("'reproduce %s' measures it again; or name a YAML file.", folder);
        }
        try (Stream<Path> children = Files.list(folder)) {
            List<Path> found =
                    children.filter(child -> child.toString().matches(".*[.]ya?ml"))
                            .sorted()
                            .toList();
            if (found.isEmpty()) {
                throw UserException.at(
                                Location.of(folder.toString()),
                                "this folder does not contain a .yaml file")
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

    /** Plans an experiment file. */
    public Plan plan(ExperimentFile file) {
        return plan(file, profile);
    }

    /** Returns the only named file. */
    public ExperimentFile file() {
        List<Path> files = files();
        if (files.size() != 1) {
            throw UserException.of(
                            "%d experiments were named, but this command takes only one",
                            files.size())
                    .fix("Name one YAML file.");
        }
        return ExperimentFile.read(files.getFirst());
    }

    /** Reads a file with overrides of a command below and above those of the user. */
    public Experiment read(ExperimentFile file, List<String> below, List<String> above) {
        return ExperimentReader.read(
                file,
                profile,
                overrides,
                document -> {
                    YamlNode changed = document;
                    for (List<String> group : List.of(below, overrides, above)) {
                        for (String override : group) {
                            changed = changed.overlaidBy(Overrides.parse(override));
                        }
                    }
                    return changed;
                });
    }

    public Filter only() {
        return Filter.parse(only);
    }

    private Plan plan(ExperimentFile file, Optional<String> profile) {
        return Plan.of(ExperimentReader.read(file, profile, overrides), only());
    }

    /**
     * Plans every experiment before any runs, so an invalid one stops them all. Files of a folder
     * are sorted by estimated time, shortest first, so reports appear early.
     *
     * @param err receives a note on files that lack the profile, if others have it
     */
    private List<Plan> plans(PrintWriter err) {
        List<List<ExperimentFile>> named = new ArrayList<>();
        boolean known = false;
        for (Path path : paths) {
            List<ExperimentFile> files =
                    files(List.of(path)).stream().map(ExperimentFile::read).toList();
            known |= files.stream().anyMatch(this::hasProfile);
            named.add(files);
        }
        List<Plan> plans = new ArrayList<>();
        for (List<ExperimentFile> files : named) {
            List<Plan> together = new ArrayList<>();
            for (ExperimentFile file : files) {
                boolean without = known && !hasProfile(file);
                if (without) {
                    err.printf(
                            "note: %s does not have a profile '%s' and runs unchanged%n",
                            file.path(), profile.orElse(""));
                }
                together.add(plan(file, without ? Optional.empty() : profile));
            }
            together.sort(Comparator.comparing(TimeEstimate::usual));
            plans.addAll(together);
        }
        return plans;
    }

    private boolean hasProfile(ExperimentFile file) {
        return profile.filter(name -> ExperimentReader.profiles(file).contains(name)).isPresent();
    }
}
