package dev.threadscale.cli;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
                    "Replace a value; repeatable: --set measure.forks=1 --set matrix.tasks=[10,100].")
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

    List<Path> files() {
        return ExperimentFiles.in(paths);
    }

    Experiment read(Path file) {
        return ExperimentReader.read(file, Optional.ofNullable(profile), overrides);
    }

    Plan plan(Path file) {
        return Plan.of(read(file), Filter.parse(only));
    }

    /** All plans; nothing is run if one file is invalid. */
    List<Plan> plans() {
        List<Plan> plans = new ArrayList<>();
        for (Path file : files()) {
            plans.add(plan(file));
        }
        return plans;
    }
}
