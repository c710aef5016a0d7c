package dev.threadscale.cli;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.InvalidExperimentException;
import dev.threadscale.experiment.yaml.Location;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which experiments, and in which form. */
final class ExperimentOptions {

    @Parameters(
            arity = "1..*",
            paramLabel = "EXPERIMENT",
            description = "YAML files, or folders whose .yaml files are taken.")
    private List<Path> paths = List.of();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "Lay this profile of the file over it.")
    private @Nullable String profile;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description =
                    "Replace a value, as measure.forks=1 or matrix.tasks=[10,100]; repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "AXIS=LEVEL",
            description =
                    "Keep the configurations with this level, as threads=virtual; repeatable:"
                            + " levels of one axis add up, axes narrow down.")
    private List<String> only = List.of();

    /** Adds an override that another option stands for; it counts more than those of --set. */
    void override(String assignment) {
        overrides.add(assignment);
    }

    /** The named files; folders are replaced by the files in them, by name. */
    List<Path> files() throws InvalidExperimentException {
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                files.add(path);
                continue;
            }
            try (Stream<Path> children = Files.list(path)) {
                List<Path> found =
                        children.filter(child -> child.toString().matches(".*[.]ya?ml"))
                                .sorted()
                                .toList();
                if (found.isEmpty()) {
                    throw new InvalidExperimentException(
                            Location.of(path.toString()),
                            "there is no .yaml file in this folder",
                            "Name a folder with experiments, or a file.");
                }
                files.addAll(found);
            } catch (IOException failed) {
                throw new InvalidExperimentException(
                        Location.of(path.toString()),
                        "the folder cannot be read: " + failed.getMessage(),
                        "Check its permissions.");
            }
        }
        return files;
    }

    Experiment read(Path file) throws InvalidExperimentException {
        return ExperimentReader.read(file, Optional.ofNullable(profile), overrides);
    }

    Plan plan(Path file) throws InvalidExperimentException, PlanException {
        return Plan.of(read(file), Filter.parse(only));
    }

    /** All plans; nothing is run if one file is invalid. */
    List<Plan> plans() throws InvalidExperimentException, PlanException {
        List<Plan> plans = new ArrayList<>();
        for (Path file : files()) {
            plans.add(plan(file));
        }
        return plans;
    }
}
