package dev.threadscale.cli;

import dev.threadscale.cli.StudyConsole.Wish;
import dev.threadscale.cli.options.NodeOptions;
import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.engine.EngineException;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.extend.ExtendableRun;
import dev.threadscale.extend.ExtensionPlan;
import dev.threadscale.extend.OpenFinding;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.Resumption;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.StudyRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Gives finished runs more forks. */
@Command(
        name = "more",
        description =
                "Continues finished runs where findings are open, beginning with those that need"
                        + " the least time. Each run keeps error for this, so verdicts stay as"
                        + " reliable, however often it is extended.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale more results --budget 30m",
            "  threadscale more results/primes/RUN --finding E3",
            "  threadscale more results/primes --forks 10"
        })
final class MoreCommand extends KitCommand {

    /** The runs, oldest paths first. */
    private List<Path> paths = List.of();

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description =
                    "Run directory, or a folder: results/NAME means its newest run, results the"
                            + " newest run of each experiment.")
    void runs(List<String> words) {
        paths = PathConverter.all(words);
    }

    @Option(
            names = "--budget",
            converter = RunOptions.TimeConverter.class,
            paramLabel = "TIME",
            description = "Time for all runs together: 30m. Findings that need more are left out.")
    private Optional<Duration> budget = Optional.empty();

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "The most further forks of each configuration.")
    private Optional<Integer> forks = Optional.empty();

    @Option(
            names = "--finding",
            paramLabel = "ID",
            description =
                    "Only continue for this finding, even if further forks would hardly decide it."
                            + " Repeatable.")
    private List<String> findings = List.of();

    @Mixin private NodeOptions nodes = new NodeOptions();

    @Mixin private MeasuringOptions measuring = new MeasuringOptions();

    @Override
    public Integer call() throws Exception {
        if (forks.filter(number -> number < 1).isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "--forks must be 1 or more, but is " + forks.get());
        }
        ExtendedRuns found = ExtendedRuns.of(paths);
        requireKnown(found);
        ExtensionPlan extension = extension(found);
        if (extension.chosen().isEmpty()) {
            say(found, extension);
            return ExitCode.OK;
        }
        Set<RuntimeLevel> runtimes = new LinkedHashSet<>();
        found.runs().forEach(run -> runtimes.addAll(found.plan(run).runtimes()));
        Nodes opened = nodes.open(runtimes, measuring.stop, err());
        ExtendedRuns same;
        ExtensionPlan possible;
        try {
            same = unchanged(found, opened);
            possible = extension(same);
            say(same, possible);
        } catch (RuntimeException | InterruptedException failed) {
            opened.close();
            throw failed;
        }
        if (possible.chosen().isEmpty()) {
            opened.close();
            return ExitCode.OK;
        }
        return measure(same, possible, opened);
    }

    /** Says what is measured, and what is not. */
    private void say(ExtendedRuns found, ExtensionPlan extension) {
        found.refused().forEach(refused -> err().println(Messages.warning(refused)));
        if (found.runs().isEmpty()) {
            throw UserException.of("none of these runs can be extended")
                    .fix("Measure one anew: threadscale reproduce RUN");
        }
        err().print(
                        new MoreText(
                                        extension,
                                        found.runs(),
                                        budget,
                                        !findings.isEmpty(),
                                        Terminal.width())
                                .text());
        err().flush();
    }

    private ExtensionPlan extension(ExtendedRuns found) {
        List<OpenFinding> open = new ArrayList<>();
        for (ExtendableRun run : found.runs()) {
            for (OpenFinding finding : run.open()) {
                if (findings.isEmpty()) {
                    open.add(finding);
                } else if (findings.contains(finding.id())) {
                    open.add(finding.wanted());
                }
            }
        }
        return ExtensionPlan.of(
                open, budget, forks.map(OptionalInt::of).orElse(OptionalInt.empty()));
    }

    /** Leaves out runs that cannot be extended here, until those that are chosen all can be. */
    private ExtendedRuns unchanged(ExtendedRuns all, Nodes opened) throws InterruptedException {
        ExtendedRuns found = all;
        Set<Path> checked = new HashSet<>();
        boolean isChecked = false;
        while (!isChecked) {
            isChecked = true;
            for (ExtendableRun run : found.inOrder(extension(found))) {
                if (checked.add(run.path())) {
                    try {
                        Resumption.requireExtendable(
                                run.path(),
                                run.record(),
                                found.plan(run),
                                opened,
                                Threadscale.version());
                    } catch (EngineException lost) {
                        throw lost;
                    } catch (UserException changed) {
                        found = found.without(run, changed);
                        isChecked = false;
                    }
                }
            }
        }
        return found;
    }

    /** Rejects ids that no open finding has. */
    private void requireKnown(ExtendedRuns found) {
        Set<String> open = new LinkedHashSet<>();
        found.runs().forEach(run -> run.open().forEach(finding -> open.add(finding.id())));
        for (String id : findings) {
            if (!open.contains(id)) {
                throw UserException.of("no finding that chance leaves open is called '%s'", id)
                        .fix(
                                "%s",
                                open.isEmpty()
                                        ? "Leave out --finding to see why."
                                        : "Choose one of: " + String.join(", ", open));
            }
        }
    }

    private int measure(ExtendedRuns found, ExtensionPlan extension, Nodes opened)
            throws Exception {
        List<Plan> plans = new ArrayList<>();
        Map<String, Map<String, Integer>> extensions = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        for (ExtendableRun run : found.inOrder(extension)) {
            Plan plan = found.plan(run);
            if (nodes.areProcesses()) {
                measuring.requireTrust(plan);
            }
            plans.add(plan);
            names.add(plan.experiment().name());
            extensions.put(run.record().run(), extension.forks(run.record().experiment().name()));
        }
        StudyRequest request =
                new StudyRequest(
                        plans,
                        found.results(),
                        Optional.empty(),
                        extensions,
                        new Allowance(budget),
                        !measuring.noCopies,
                        List.of(),
                        Threadscale.version());
        boolean plain = measuring.plain || opened.areSeveral();
        Set<Wish> wishes = EnumSet.noneOf(Wish.class);
        if (plans.size() > 1) {
            wishes.add(Wish.BRIEF);
        }
        StudyConsole console =
                new StudyConsole(
                        request,
                        RunClock.of(measuring.stop),
                        new StudyConsole.Style(
                                out(), later -> progress(plain, false, later), wishes),
                        err(),
                        root.interruption);
        return root.interruption.guard(
                measuring.stop,
                () -> {
                    console.measure(opened);
                    ResultsIndex index = new ResultsIndex(found.results());
                    out().print(MoreAdvice.of(names, index, spec.commandLine().getParseResult()));
                    return console.code();
                });
    }
}
