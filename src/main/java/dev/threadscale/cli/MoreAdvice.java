package dev.threadscale.cli;

import dev.threadscale.cli.options.NodeOptions;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.report.page.ResultsPage;
import dev.threadscale.text.ShellCommand;
import dev.threadscale.workload.TimeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The advice at the end of a run: what more time would bring, with the command. */
final class MoreAdvice {

    /** The variable with the words that start this program, which compose.yaml sets. */
    static final String PROGRAM = "THREADSCALE_PROGRAM";

    private MoreAdvice() {}

    /**
     * Returns the advice for the newest runs of experiments; empty if chance leaves no finding
     * open.
     *
     * @param given the command line that measured them
     */
    static String of(Set<String> experiments, ResultsIndex index, ParseResult given) {
        ResultsPage page = index.page().of(experiments);
        if (page.more().isEmpty()) {
            return "";
        }
        String command =
                page.decidedBy(ResultsPage.MORE) == 0
                        ? ""
                        : " Continue with " + command(index.results(), given, System.getenv());
        return Paragraph.of(page.more() + command, Terminal.width(), "");
    }

    /** Returns the command that goes on, as the user has to type it. */
    static String command(Path results, ParseResult given, Map<String, String> environment) {
        List<String> words = new ArrayList<>(List.of("more", Messages.path(results).toString()));
        words.addAll(places(given));
        words.addAll(List.of("--budget", TimeText.format(ResultsPage.MORE)));
        return environment.getOrDefault(PROGRAM, "threadscale") + " " + ShellCommand.quote(words);
    }

    /** Returns the options that say where forks run, since a run only goes on there. */
    private static List<String> places(ParseResult given) {
        Set<String> names = new HashSet<>(Set.of(MeasuringOptions.TRUST));
        for (OptionSpec option : CommandSpec.forAnnotatedObject(new NodeOptions()).options()) {
            names.add(option.longestName());
        }
        List<String> words = new ArrayList<>();
        for (OptionSpec option : given.matchedOptionsSet()) {
            String name = option.longestName();
            if (names.contains(name) && option.arity().max() == 0) {
                words.add(name);
            } else if (names.contains(name)) {
                option.originalStringValues().forEach(value -> words.add(name + "=" + value));
            }
        }
        return words;
    }
}
