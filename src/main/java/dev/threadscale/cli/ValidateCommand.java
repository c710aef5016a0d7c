package dev.threadscale.cli;

import dev.threadscale.cli.ValidateCommand.ValidationDocument.Validated;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Problem;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.ProfilePlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks experiment files. Does not need Docker. */
@Command(
        name = "validate",
        description = "Checks experiment files with all their profiles. Does not need Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale validate experiments",
            "  threadscale validate experiments/factorization.yaml --set matrix.tasks=[10,100]"
        })
final class ValidateCommand extends KitCommand {

    @Mixin private ExperimentOptions options = new ExperimentOptions();

    @Parameters(
            arity = "1..*",
            paramLabel = ExperimentOptions.EXPERIMENT,
            description = ExperimentOptions.PATHS)
    void experiments(List<Path> paths) {
        options.name(paths);
    }

    @Mixin private FormatOptions format = new FormatOptions();

    @Override
    public Integer call() {
        int code = ExitCode.OK;
        List<Validated> files = new ArrayList<>();
        for (Path file : options.files()) {
            try {
                Validated valid = validate(file);
                files.add(valid);
                format.early(out()).print(valid.text());
            } catch (UserException invalid) {
                files.add(new Validated(file.toString(), null, List.of(), Problem.of(invalid)));
                code = Failures.print(invalid, err(), root.stacktrace);
            }
        }
        format.print(out(), () -> ValidationDocument.of(files), () -> {});
        return code;
    }

    private Validated validate(Path file) {
        ExperimentFile read = ExperimentFile.read(file);
        Problems problems = new Problems();
        Optional<Plan> plan = problems.attempt(() -> options.plan(read));
        List<String> profiles = new ArrayList<>();
        ProfilePlans.forEach(read, problems, (profile, _) -> profiles.add(profile));
        problems.reject();
        return new Validated(
                file.toString(), plan.orElseThrow().configurations().size(), profiles, List.of());
    }

    /**
     * The results of validating experiment files.
     *
     * @param valid true if all are valid
     * @param files in their order
     */
    public record ValidationDocument(boolean valid, List<Validated> files) {

        public static ValidationDocument of(List<Validated> files) {
            return new ValidationDocument(
                    files.stream().allMatch(file -> file.problems().isEmpty()), files);
        }

        /**
         * The result for a file.
         *
         * @param file as the user named it, or below the named folder
         * @param configurations number of configurations; null if it is not valid
         * @param profiles its profiles; empty if it is not valid
         * @param problems its problems; empty if it is valid
         */
        public record Validated(
                String file,
                @Nullable Integer configurations,
                List<String> profiles,
                List<Problem> problems) {

            /** Returns the line of a valid file. */
            public String text() {
                return "%s: valid, %s%s%n"
                        .formatted(
                                file,
                                Amounts.of(
                                        configurations == null ? 0 : configurations,
                                        "configuration"),
                                profiles.isEmpty()
                                        ? ""
                                        : "; profiles: " + String.join(", ", profiles));
            }
        }
    }
}
