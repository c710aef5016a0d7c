package dev.threadscale.report.page;

import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MatrixOrder;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.page.RunPage.Command;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.StoredForks;
import dev.threadscale.text.ShellCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The commands that repeat a run, its report, and single forks. */
final class RepeatCommands {

    private final Path directory;
    private final Run run;
    private final RunRecord record;

    RepeatCommands(Path directory, Run run, RunRecord record) {
        this.directory = directory;
        this.run = run;
        this.record = record;
    }

    List<Command> commands() {
        String file = "experiments/%s.yaml".formatted(run.experiment());
        List<String> options = new ArrayList<>();
        option(options, "--profile", record.experiment().profile());
        option(options, "--seed", record.experiment().measure().seed());
        List<Command> commands = new ArrayList<>();
        if (run.isIsolated()) {
            commands.add(
                    new Command(
                            "The whole study, with a clone of threadscale on any host with Docker;"
                                    + " what was changed by --set or --only stands in run.json:",
                            line(
                                    "docker compose run --rm threadscale run",
                                    List.of("/" + file, "--results", "/results"),
                                    options)));
        } else {
            commands.add(
                    new Command(
                            "The whole study, without containers; what was changed by --set or"
                                    + " --only stands in run.json:",
                            line(
                                    "threadscale run",
                                    List.of(file, "--engine", run.engine()),
                                    options)));
        }
        if (!run.finished()) {
            options.add("--resume=" + run.id());
            commands.add(
                    new Command(
                            "The forks of this run that are left:",
                            line(
                                    "threadscale run",
                                    List.of(file, "--engine", run.engine()),
                                    options)));
        }
        commands.add(
                new Command(
                        "This report, from the files of the run:",
                        line(
                                "threadscale report",
                                List.of("results/%s/%s".formatted(run.experiment(), run.id())),
                                List.of())));
        return commands;
    }

    private static void option(List<String> options, String name, @Nullable Object value) {
        if (value != null) {
            options.addAll(List.of(name, value.toString()));
        }
    }

    /** A shell takes what a record says for words, whatever that is. */
    private static String line(String command, List<String> words, List<String> options) {
        return command
                + " "
                + ShellCommand.quote(Stream.of(words, options).flatMap(List::stream).toList());
    }

    /**
     * The command of the first fork of each configuration, in the order of the matrix; of very
     * many, one more than a page shows.
     */
    List<Command> forks() {
        TreeMap<Map<String, String>, String> commands = new TreeMap<>(MatrixOrder.of(run));
        StoredForks.read(
                directory,
                fork -> {
                    if (!fork.command().isEmpty()) {
                        commands.putIfAbsent(fork.levels(), fork.command());
                        if (commands.size() > RunPage.MOST_FORKS + 1) {
                            commands.pollLastEntry();
                        }
                    }
                });
        return commands.entrySet().stream()
                .map(entry -> new Command(words(entry.getKey()), entry.getValue()))
                .toList();
    }

    private String words(Map<String, String> levels) {
        String varying = LevelLabels.varying(levels, run);
        return varying.isEmpty() ? "The only configuration" : varying;
    }
}
