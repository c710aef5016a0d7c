package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains what an experiment can name, and what the experiments at hand would run. */
@Command(
        name = "list",
        description = {
            "Explains workloads, thread kinds and runtimes, with every parameter and its default.",
            "'list experiments' shows what each file would run and how long. Needs no Docker."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale list workloads",
            "  threadscale list workloads primes counter",
            "  threadscale list experiments"
        })
final class ListCommand implements Callable<Integer> {

    private static final Path EXPERIMENTS = Path.of("experiments");

    /** What can be listed. */
    enum Topic {
        workloads,
        threads,
        runtimes,
        experiments
    }

    @Spec private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "TOPIC",
            description = "One of: ${COMPLETION-CANDIDATES}.")
    private Topic topic;

    @Parameters(
            index = "1..*",
            paramLabel = "NAME",
            description =
                    "These alone; with experiments: files or folders, default: the folder"
                            + " experiments.")
    private List<String> names = List.of();

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ListCommand() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        int width = spec.usageMessage().width();
        switch (topic) {
            case workloads -> Glossary.workloads().only(names).print(out, width);
            case threads -> Glossary.threads().only(names).print(out, width);
            case runtimes -> Glossary.runtimes().only(names).print(out, width);
            case experiments -> new ExperimentList(out, width).print(files());
        }
        return ExitCode.OK;
    }

    private List<Path> files() {
        if (names.isEmpty() && !Files.isDirectory(EXPERIMENTS)) {
            throw new UserException(
                    "there is no folder '%s' here".formatted(EXPERIMENTS),
                    "Name a folder or files: threadscale list experiments FOLDER");
        }
        return ExperimentFiles.in(
                names.isEmpty() ? List.of(EXPERIMENTS) : names.stream().map(Path::of).toList());
    }
}
