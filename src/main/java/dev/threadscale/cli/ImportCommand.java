package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.results.Results;
import dev.threadscale.results.files.ResultsLock;
import dev.threadscale.results.imported.ImportedRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a run from results that JMH wrote. Does not need Docker. */
@Command(
        name = "import",
        description =
                "Turns a result file of JMH (-rf json) into a run that can be reported and"
                        + " compared. Does not need Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale import jmh-result.json",
            "  threadscale import jmh-result.json --name queues-of-2024"
        })
final class ImportCommand extends KitCommand {

    @Parameters(paramLabel = "FILE", description = "JSON file written by JMH.")
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private Path file;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the resulting experiment; default: jmh.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Folder for the results; default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("results");

    @Override
    public Integer call() {
        if (name.isPresent() && !Experiment.isName(name.get())) {
            throw UserException.of("the name '%s' cannot be used for a folder", name.get())
                    .fix(
                            "Use at most 64 letters, digits and dashes, and do not begin with"
                                    + " a dash.");
        }
        Results into = Results.open(results);
        try (ResultsLock _ = into.lock(Instant.now())) {
            Path run = ImportedRun.of(file, name, into, Threadscale.version(), Instant.now());
            out().println("Results: " + Messages.path(run));
            out().println("To draw charts: threadscale report " + Messages.path(run));
        }
        return ExitCode.OK;
    }
}
