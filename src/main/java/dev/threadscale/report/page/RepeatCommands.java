package dev.threadscale.report.page;

import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.page.RunPage.Command;
import dev.threadscale.results.CauseRow;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.ShellCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The commands that repeat a run, its report, and single forks. */
record RepeatCommands(Run run) {

    List<Command> commands() {
        String folder = "results/%s/%s".formatted(run.experiment(), run.id());
        boolean kept = StoredFile.isFile(run.directory().resolve(RunCopies.EXPERIMENT));
        List<Command> commands = new ArrayList<>();
        if (kept && run.record().nodes() == null) {
            commands.add(
                    new Command(
                            run.isolated()
                                    ? "The whole study again, on any host with Docker"
                                            + " and a clone of threadscale:"
                                    : "The whole study again, without containers:",
                            ofRun("reproduce", folder, List.of("--results", "/results"))));
        }
        if (kept && !run.finished()) {
            commands.add(new Command("The remaining forks of this run:", resume()));
        }
        if (kept && run.finished() && isExplainable()) {
            commands.add(
                    new Command(
                            "Why the times of its findings differ, on this host:",
                            ofRun("explain", folder, List.of())));
        }
        commands.add(
                new Command(
                        "This report, from the files of the run:",
                        line("threadscale report", List.of(folder))));
        return commands;
    }

    private String ofRun(String command, String folder, List<String> inContainers) {
        return run.isolated()
                ? line(
                        "docker compose run --rm threadscale " + command,
                        Stream.concat(Stream.of("/" + folder), inContainers.stream()).toList())
                : line(
                        "threadscale " + command,
                        List.of(folder, "--engine", run.record().engine()));
    }

    /**
     * Returns true if the run compares times but does not have recordings that explain the
     * differences.
     */
    private boolean isExplainable() {
        return !run.record().experiment().findings().isEmpty()
                && run.record().nodes() == null
                && !StoredFile.isFile(run.directory().resolve(CauseRow.FILE));
    }

    private String resume() {
        ExperimentRecord experiment = run.record().experiment();
        Versions gate = experiment.gate();
        List<String> words = new ArrayList<>();
        String name = gate == null ? run.experiment() : run.experiment().replaceFirst("-gate$", "");
        words.add("experiments/%s.yaml".formatted(name));
        if (gate != null) {
            words.addAll(List.of("--base", gate.base(), "--head", gate.head()));
            words.addAll(List.of("--tolerance", gate.tolerancePercent().toPlainString() + "%"));
            if (gate.errorsPercent() != null) {
                words.addAll(List.of("--errors", gate.errorsPercent().toPlainString() + "%"));
            }
        }
        words.addAll(List.of("--engine", run.record().engine()));
        option(words, "--profile", experiment.profile());
        Objects.requireNonNullElse(experiment.overrides(), List.<String>of())
                .forEach(setting -> option(words, "--set", setting));
        words.add("--resume=" + run.id());
        return line(experiment.command(), words);
    }

    private static void option(List<String> words, String name, @Nullable String value) {
        if (value != null) {
            words.addAll(List.of(name, value));
        }
    }

    /** Returns a command with its arguments quoted for the shell. */
    private static String line(String command, List<String> words) {
        return command + " " + ShellCommand.quote(words);
    }

    /**
     * Returns the command of the first fork of each configuration, in the order of the matrix. If
     * there are very many, it returns one more than a page shows.
     */
    List<Command> forks() {
        TreeMap<Levels, String> commands = new TreeMap<>(run.order());
        StoredForks.read(
                run.directory(),
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

    private String words(Levels levels) {
        String varying = LevelLabels.varying(levels, run);
        return varying.isEmpty() ? "The only configuration" : varying;
    }
}
