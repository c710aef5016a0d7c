package dev.threadscale.cli;

import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.machine.ValidationDocument;
import dev.threadscale.cli.machine.ValidationDocument.Validated;
import dev.threadscale.cli.text.Problem;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentFile;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.ProfilePlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks experiment files; needs no Docker. */
@Command(
        name = "validate",
        description = "Checks experiment files with all of their profiles. Needs no Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale validate experiments",
            "  threadscale validate experiments/factorization.yaml --set matrix.tasks=[10,100]"
        })
final class ValidateCommand extends KitCommand {

    @Mixin private ExperimentOptions options = new ExperimentOptions();

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
}
