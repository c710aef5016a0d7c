package dev.threadscale.cli;

import dev.threadscale.cli.draft.Dialogue;
import dev.threadscale.cli.draft.Draft;
import dev.threadscale.cli.draft.DraftFile;
import dev.threadscale.cli.options.CodeOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a new experiment after asking what it is about. */
@Command(
        name = "init",
        description = {
            "Asks for a workload, thread kinds, counts and repetitions, and writes an"
                    + " experiment.",
            "Press Enter to accept a suggestion. Questions go to stderr, the path of the file"
                    + " to stdout."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale init",
            "  threadscale init experiments/pools.yaml",
            "  threadscale init --yes --answer workload=primes --answer tasks=1,2,4 -",
            "  threadscale init transfer.yaml --source src/main/java/Transfer.java"
        })
final class InitCommand extends KitCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description =
                    "File to write, a folder for NAME.yaml, or - for stdout; default: the"
                            + " folder 'experiments' if it exists, otherwise the current folder. With"
                            + " your own code the default is the current folder; the code must be in the"
                            + " file's folder or below it.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--yes", description = "Accept all suggestions without asking.")
    private boolean yes;

    @Option(
            names = "--answer",
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "",
            description =
                    "Answer a question in advance: tasks=10,100. Repeatable. Keys: workload,"
                            + " its parameters, cpus, threads, tasks, warmup, iterations, forks, name,"
                            + " title.")
    private Map<String, String> answers = new LinkedHashMap<>();

    @Mixin private CodeOptions code = new CodeOptions();

    @Option(names = "--force", description = "Replace the file if it exists.")
    private boolean force;

    @Override
    public Integer call() {
        DraftFile target =
                new DraftFile(
                        file.orElseGet(code.isCode() ? () -> Path.of(".") : DraftFile::usual),
                        force);
        target.check();
        Draft begun = code.code(target.folder()).map(Draft::of).orElse(Draft.EMPTY);
        Draft given = begun.answered(answers);
        Draft preferred =
                target.name()
                        .map(name -> Draft.EMPTY.with(Draft.NAME, List.of(name)))
                        .orElse(Draft.EMPTY);
        if (yes) {
            suggest(target, given, preferred);
        } else {
            ask(target, given, preferred);
        }
        return ExitCode.OK;
    }

    private void suggest(DraftFile target, Draft given, Draft preferred) {
        Draft draft = given.completed(preferred);
        Path path = target.file(draft.value(Draft.NAME));
        if (target.isTaken(path)) {
            throw DraftFile.taken(path);
        }
        err().println(size(draft));
        write(target, draft);
    }

    private void ask(DraftFile place, Draft given, Draft preferred) {
        Dialogue dialogue = new Dialogue(root.in, err(), width(), Terminal.isPresent());
        DraftFile target = place;
        Optional<Path> known = target.name().map(target::file).filter(target::isTaken);
        if (known.isPresent()) {
            if (!dialogue.confirm(known.get() + " already exists. Replace it?", false)) {
                throw DraftFile.taken(known.get());
            }
            target = target.replacing();
        }
        Draft suggestions = preferred;
        while (true) {
            Draft draft = dialogue.ask(given, suggestions);
            dialogue.say(size(draft));
            Path path = target.file(draft.value(Draft.NAME));
            boolean taken = target.isTaken(path);
            String question =
                    taken
                            ? path + " already exists. Replace it (no: ask again)?"
                            : "Write %s (no: ask again)?"
                                    .formatted(target.isStdout() ? "to standard output" : path);
            if (dialogue.confirm(question, !taken)) {
                write(taken ? target.replacing() : target, draft);
                return;
            }
            dialogue.say("");
            suggestions = draft;
        }
    }

    private static String size(Draft draft) {
        return PlanSize.of(draft.plan()).text() + PlanCost.ROUGHLY;
    }

    private void write(DraftFile target, Draft draft) {
        if (target.isStdout()) {
            out().print(draft.yaml());
            return;
        }
        Path path = target.file(draft.value(Draft.NAME));
        target.write(path, draft.yaml());
        out().println(path);
        err().println("Next: 'plan' shows its configurations, 'run' measures them.");
    }
}
