package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Checks experiment files with each of their profiles; needs no Docker. */
@Command(
        name = "validate",
        description = "Checks experiment files, with each of their profiles. Needs no Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale validate experiments",
            "  threadscale validate experiments/factorization.yaml --set matrix.tasks=[10,100]"
        })
final class ValidateCommand implements Callable<Integer> {

    @ParentCommand private Threadscale root;
    @Spec private CommandSpec spec;
    @Mixin private ExperimentOptions options;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ValidateCommand() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        int code = ExitCode.OK;
        for (Path file : options.files()) {
            try {
                Plan plan = options.plan(file);
                List<String> profiles = ExperimentReader.profiles(file);
                for (String profile : profiles) {
                    Plan.of(
                            ExperimentReader.read(file, Optional.of(profile), List.of()),
                            Filter.ALL);
                }
                out.printf(
                        "%s: valid, %,d configurations%s%n",
                        file,
                        plan.configurations().size(),
                        profiles.isEmpty() ? "" : "; profiles: " + String.join(", ", profiles));
            } catch (UserException invalid) {
                code = Failures.print(invalid, spec.commandLine().getErr(), root.stacktrace);
            }
        }
        return code;
    }
}
