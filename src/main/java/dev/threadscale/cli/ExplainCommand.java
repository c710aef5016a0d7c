package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains why the times of a completed run differ. */
@Command(
        name = "explain",
        description =
                "Explains why times in a run differ: runs the configurations that its"
                        + " findings compare once more with JDK Flight Recorder, and updates the report."
                        + " These extra forks do not affect any verdict.",
        footerHeading = "%nExample:%n",
        footer = "  threadscale explain results/random-memory/RUN")
final class ExplainCommand extends KitCommand {

    @Mixin private RepeatOptions repeat = new RepeatOptions();

    /** The depth below the results folder: the experiment, and in it the run. */
    private static final int LEVELS = 2;

    @Parameters(paramLabel = "RUN", description = "Run directory, on the host that measured it.")
    private Path run = Path.of("");

    @Override
    public Integer call() throws Exception {
        Path directory = run.toAbsolutePath().normalize();
        RunRecord record = RunReader.read(directory);
        if (record.finished() == null) {
            throw UserException.of("%s is not finished", run)
                    .fix(
                            "Measure the rest and explain it: '%s EXPERIMENT --explain"
                                    + " --resume=%s'.",
                            record.experiment().command(), record.run());
        }
        if (directory.getNameCount() <= LEVELS
                || !directory.endsWith(Path.of(record.experiment().name(), record.run()))) {
            throw UserException.of("%s is not where the run was written", run)
                    .fix("Move it to results/%s/%s.", record.experiment().name(), record.run());
        }
        Plan plan = RepeatOptions.plan(directory, List.of("measure.explain=findings"));
        return repeat.measure(
                this,
                plan,
                directory.resolve("../..").normalize(),
                Optional.of(record.run()),
                out(),
                StudyConsole::code);
    }
}
