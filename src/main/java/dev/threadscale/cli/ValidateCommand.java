package dev.threadscale.cli;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlReader;
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

    @Override
    public Integer call() {
        int code = ExitCode.OK;
        for (Path file : options.files()) {
            try {
                out().println(file + ": " + validate(file));
            } catch (UserException invalid) {
                code = Failures.print(invalid, err(), root.stacktrace);
            }
        }
        return code;
    }

    private String validate(Path file) {
        YamlNode document = YamlReader.read(file);
        Problems problems = new Problems();
        Optional<Plan> plan = problems.attempt(() -> options.plan(file, document));
        List<String> profiles = new ArrayList<>();
        ProfilePlans.forEach(file, document, problems, (profile, _) -> profiles.add(profile));
        problems.reject();
        return "valid, %s%s"
                .formatted(
                        Amounts.of(plan.orElseThrow().configurations().size(), "configuration"),
                        profiles.isEmpty() ? "" : "; profiles: " + String.join(", ", profiles));
    }
}
