package dev.threadscale.cli;

import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.RunCheck;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders a run directory again; needs no Docker. */
@Command(
        name = "report",
        description =
                "Writes summary, charts and page of a run anew from its CSVs and prints its tables."
                        + " Needs no Docker.",
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
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Instant now = Instant.now();
        for (Path run : runs) {
            ReportOutput.write(run, now, out);
            Warnings.damagedForks(run, new RunCheck(run).forks(), spec.commandLine().getErr());
        }
        for (ResultsIndex index : indices()) {
            IndexOutput.write(index, now, out);
        }
        return ExitCode.OK;
    }

    /** Of the results folders that the runs lie in, each once. */
    private Collection<ResultsIndex> indices() {
        return runs.stream()
                .map(ResultsIndex::around)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
