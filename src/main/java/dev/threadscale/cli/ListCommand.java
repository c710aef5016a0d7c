package dev.threadscale.cli;

import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.error.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Explains the names that an experiment can use, and lists the experiments at hand. */
@Command(
        name = "list",
        description = {
            "Describes workloads, thread kinds and runtimes with their parameters and defaults.",
            "'list experiments' shows what each file measures and how long that takes. Does"
                    + " not need Docker."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale list workloads",
            "  threadscale list workloads primes counter",
            "  threadscale list experiments"
        })
final class ListCommand extends KitCommand {

    private static final Path EXPERIMENTS = Path.of("experiments");

    /** The tables that can be listed. */
    enum Topic {
        workloads,
        threads,
        runtimes,
        experiments
    }

    /** Recognizes a path, which other commands accept. */
    static final class TopicConverter implements ITypeConverter<Topic> {

        @Override
        public Topic convert(String word) {
            List<Topic> topics = List.of(Topic.values());
            return topics.stream()
                    .filter(topic -> topic.name().equals(word))
                    .findFirst()
                    .orElseThrow(() ->
                            word.matches(".*[/\\\\].*|.*[.]ya?ml|[.]+")
                                    ? UserException.of("'%s' is a path, not a topic", word)
                                            .fix(
                                                    "To see its configurations: threadscale"
                                                            + " plan %1$s. To check it: threadscale"
                                                            + " validate %1$s. To see how long each file"
                                                            + " takes: threadscale list experiments %1$s.",
                                                    word)
                                    : new TypeConversionException(
                                            "expected one of %s (case-sensitive) but was '%s'"
                                                    .formatted(topics, word)));
        }
    }

    @Parameters(
            index = "0",
            paramLabel = "TOPIC",
            converter = TopicConverter.class,
            description = "One of: ${COMPLETION-CANDIDATES}.")
    private Topic topic = Topic.experiments;

    @Parameters(
            index = "1..*",
            paramLabel = "NAME",
            description =
                    "Show only these. For experiments: files or folders; default: the folder"
                            + " 'experiments'.")
    private List<String> names = List.of();

    @Mixin private FormatOptions format = new FormatOptions();

    @Override
    public Integer call() {
        switch (topic) {
            case workloads -> print(Glossary.workloads());
            case threads -> print(Glossary.threads());
            case runtimes -> print(Glossary.runtimes());
            case experiments -> experiments();
        }
        return ExitCode.OK;
    }

    private void print(Glossary glossary) {
        Glossary chosen = glossary.only(names);
        format.print(out(), () -> chosen, () -> out().print(chosen.text(width())));
    }

    private void experiments() {
        if (names.isEmpty() && !Files.isDirectory(EXPERIMENTS)) {
            throw UserException.of("the folder '%s' does not exist here", EXPERIMENTS)
                    .fix("Name a folder or files: threadscale list experiments FOLDER");
        }
        List<Path> files =
                ExperimentOptions.files(
                        names.isEmpty() ? List.of(EXPERIMENTS) : PathConverter.all(names));
        ExperimentSizes sizes = ExperimentSizes.of(files);
        format.print(out(), () -> sizes, () -> out().print(sizes.text(width())));
        if (sizes.invalid() > 0) {
            throw UserException.of(
                            "%d of %s cannot be run",
                            sizes.invalid(), Amounts.of(files.size(), "file"))
                    .fix("'threadscale validate FILE' shows what is wrong and how to fix it.");
        }
    }
}
