package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.results.Results;
import dev.threadscale.results.ResultsLock;
import dev.threadscale.results.imported.ImportedRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a run of results that JMH wrote; needs no Docker. */
@Command(
        name = "import",
        description =
                "Makes a run of a file that JMH (-rf json) wrote, to be reported and compared. Needs no"
                        + " Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale import jmh-result.json",
            "  threadscale import jmh-result.json --name queues-of-2024"
        })
final class ImportCommand extends KitCommand {

    @Parameters(paramLabel = "FILE", description = "The file, in JSON.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path file;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the experiment that it becomes; default: jmh.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Folder for the results; default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("results");

    @Override
    public Integer call() {
        if (name.isPresent() && !Experiment.isName(name.get())) {
            throw UserException.of("the name '%s' cannot be that of a folder", name.get())
                    .fix("Use letters, digits and dashes, at most 64, and no dash first.");
        }
        Results into = Results.open(results);
        try (ResultsLock _ = into.lock(Instant.now())) {
            Path run = ImportedRun.of(file, name, into, Threadscale.version(), Instant.now());
            out().println("Results: " + Messages.path(run));
            out().println("To draw them: threadscale report " + Messages.path(run));
        }
        return ExitCode.OK;
    }
}
