package dev.threadscale.report.page;

import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MatrixOrder;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.page.RunPage.Command;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.StoredForks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        String options =
                option("--profile", record.experiment().profile())
                        + option("--seed", record.experiment().measure().seed());
        List<Command> commands = new ArrayList<>();
        if (run.isIsolated()) {
            commands.add(
                    new Command(
                            "The whole study, with a clone of threadscale on any host with Docker;"
                                    + " what was changed by --set or --only stands in run.json:",
                            "docker compose run --rm threadscale run /experiments/%s.yaml --results /results%s"
                                    .formatted(run.experiment(), options)));
        } else {
            commands.add(
                    new Command(
                            "The whole study, without containers; what was changed by --set or"
                                    + " --only stands in run.json:",
                            "threadscale run experiments/%s.yaml --engine %s%s"
                                    .formatted(run.experiment(), run.engine(), options)));
        }
        if (!run.finished()) {
            commands.add(
                    new Command(
                            "The forks of this run that are left:",
                            "threadscale run experiments/%s.yaml --engine %s%s --resume=%s"
                                    .formatted(run.experiment(), run.engine(), options, run.id())));
        }
        commands.add(
                new Command(
                        "This report, from the files of the run:",
                        "threadscale report results/%s/%s".formatted(run.experiment(), run.id())));
        return commands;
    }

    private static String option(String name, @Nullable Object value) {
        return value == null ? "" : " %s %s".formatted(name, value);
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
