package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells of a run that has ended why its times differ. */
@Command(
        name = "explain",
        description =
                "Tells why times of a run differ: runs the configurations that its findings compare"
                        + " once more with a JDK Flight Recording, and writes the report anew. These"
                        + " forks do not count.",
        footerHeading = "%nExamples:%n",
        footer = "  threadscale explain results/random-memory/RUN")
final class ExplainCommand extends KeptRunCommand {

    /** Below the results folder: the experiment, and in it the run. */
    private static final int LEVELS = 2;

    @Parameters(paramLabel = "RUN", description = "A run directory, on the host that measured it.")
    private Path run = Path.of("");

    @Override
    public Integer call() throws Exception {
        Path directory = run.toAbsolutePath().normalize();
        RunRecord record = RunReader.read(directory);
        if (record.finished() == null) {
            throw UserException.of("%s is not finished", run)
                    .fix(
                            "Measure what is left and explain it: '%s EXPERIMENT --explain --resume=%s'.",
                            record.experiment().command(), record.run());
        }
        if (directory.getNameCount() <= LEVELS
                || !directory.endsWith(Path.of(record.experiment().name(), record.run()))) {
            throw UserException.of("%s lies elsewhere than its run wrote it", run)
                    .fix("Move it to results/%s/%s.", record.experiment().name(), record.run());
        }
        Plan plan = plan(directory, List.of("measure.explain=findings"));
        return measure(
                plan,
                directory.resolve("../..").normalize(),
                Optional.of(record.run()),
                EndedSession::code);
    }
}
