package dev.threadscale.cli;

import dev.threadscale.draft.Draft;
import dev.threadscale.draft.DraftText;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes a new experiment after asking what it is about. */
@Command(
        name = "init",
        description = {
            "Asks for workload, thread kinds, counts and repetitions, and writes an experiment.",
            "Enter keeps what is suggested. Questions go to stderr, the file's path to stdout."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale init",
            "  threadscale init experiments/pools.yaml",
            "  threadscale init --yes --answer workload=primes --answer tasks=1,2,4 -"
        })
final class InitCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description =
                    "The file to write, a folder for NAME.yaml, or - for stdout; default: the folder"
                            + " experiments if there is one, else the current one.")
    private @Nullable String file;

    @Option(names = "--yes", description = "Ask nothing: keep everything that is suggested.")
    private boolean yes;

    @Option(
            names = "--answer",
            paramLabel = "KEY=VALUE",
            description =
                    "Answer a question beforehand, as tasks=10,100 (keys: workload, its parameters,"
                            + " cpus, threads, tasks, warmup, iterations, forks, name, title);"
                            + " repeatable.")
    private List<String> answers = List.of();

    @Option(names = "--force", description = "Replace the file if it is there.")
    private boolean force;

    @ParentCommand private Threadscale root;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    InitCommand() {}

    @Override
    public Integer call() throws Exception {
        InitTarget target = new InitTarget(Optional.ofNullable(file), force);
        target.check();
        Draft given = GivenAnswers.read(answers);
        Draft preferred =
                target.name()
                        .map(name -> Draft.EMPTY.with(Draft.NAME, List.of(name)))
                        .orElse(Draft.EMPTY);
        if (yes) {
            suggested(target, given, preferred);
        } else {
            asked(target, given, preferred);
        }
        return ExitCode.OK;
    }

    private void suggested(InitTarget target, Draft given, Draft preferred) throws Exception {
        Draft draft = Dialogue.unasked(given, preferred);
        Path path = target.file(draft.value(Draft.NAME));
        if (target.isTaken(path)) {
            throw InitTarget.taken(path);
        }
        spec.commandLine().getErr().println(size(draft));
        write(target, path, draft, false);
    }

    private void asked(InitTarget target, Draft given, Draft preferred) throws Exception {
        Prompts prompts =
                new Prompts(
                        new BufferedReader(root.in),
                        spec.commandLine().getErr(),
                        spec.usageMessage().width(),
                        Terminal.isTerminal());
        Optional<Path> known = target.name().map(target::file);
        boolean replace = known.isPresent() && target.isTaken(known.get());
        if (replace && !prompts.confirm(known.get() + " is there already; replace it?", false)) {
            throw InitTarget.taken(known.get());
        }
        Draft suggestions = preferred;
        while (true) {
            Draft draft = new Dialogue(prompts, given, suggestions).ask();
            suggestions = draft;
            prompts.blank();
            prompts.say(size(draft));
            Path path = target.file(draft.value(Draft.NAME));
            boolean taken = !replace && target.isTaken(path);
            String question =
                    taken
                            ? path + " is there already; replace it (no: ask again)?"
                            : "Write %s (no: ask again)?".formatted(target.describe(path));
            if (prompts.confirm(question, !taken)) {
                write(target, path, draft, replace || taken);
                return;
            }
            prompts.blank();
        }
    }

    private static String size(Draft draft) {
        return PlanSize.of(draft.plan()) + PlanSize.ROUGHLY;
    }

    private void write(InitTarget target, Path path, Draft draft, boolean replace) {
        PrintWriter out = spec.commandLine().getOut();
        String yaml = DraftText.of(draft);
        if (target.isStdout()) {
            out.print(yaml);
            return;
        }
        target.write(path, yaml, replace);
        out.println(path);
        spec.commandLine()
                .getErr()
                .println("Next: 'plan' shows its configurations, 'run' measures them.");
    }
}
