package dev.threadscale.cli;

import dev.threadscale.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders a run directory again; needs no Docker. */
@Command(
        name = "report",
        description =
                "Writes summary and charts of a run anew from its CSV and prints its tables. Needs no"
                        + " Docker.",
        footerHeading = "%nExamples:%n",
        footer = "  threadscale report results/factorization/RUN")
final class ReportCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Run directories, as results/NAME/ID.")
    private List<Path> runs;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ReportCommand() {}

    @Override
    public Integer call() throws StoreException {
        for (Path run : runs) {
            ReportOutput.write(run, spec.commandLine().getOut());
        }
        return ExitCode.OK;
    }
}
