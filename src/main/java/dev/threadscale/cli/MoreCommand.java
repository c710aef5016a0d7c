package dev.threadscale.cli;

import dev.threadscale.cli.StudyConsole.Wish;
import dev.threadscale.cli.options.NodeOptions;
import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.extend.ExtendableRun;
import dev.threadscale.extend.ExtensionPlan;
import dev.threadscale.extend.OpenFinding;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.StudyRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
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
        found.refused().forEach(refused -> err().println(Messages.warning(refused)));
        List<OpenFinding> open = new ArrayList<>();
        for (ExtendableRun run : found.runs()) {
            open.addAll(run.open());
        }
        requireKnown(open);
        if (!findings.isEmpty()) {
            open.removeIf(one -> !findings.contains(one.id()));
            open.replaceAll(OpenFinding::wanted);
        }
        ExtensionPlan extension =
                ExtensionPlan.of(
                        open, budget, forks.map(OptionalInt::of).orElse(OptionalInt.empty()));
        err().print(new MoreText(extension, found.runs(), budget, Terminal.width()).text());
        err().flush();
        return extension.chosen().isEmpty() ? ExitCode.OK : measure(found, extension);
    }

    /** Rejects ids that no open finding has. */
    private void requireKnown(List<OpenFinding> open) {
        for (String id : findings) {
            if (open.stream().noneMatch(one -> one.id().equals(id))) {
                throw UserException.of("no finding that chance leaves open is called '%s'", id)
                        .fix("Choose one of: %s", String.join(", ", ids(open)));
            }
        }
    }

    private static Set<String> ids(List<OpenFinding> open) {
        Set<String> ids = new LinkedHashSet<>();
        open.forEach(one -> ids.add(one.id()));
        return ids;
    }

    private int measure(ExtendedRuns found, ExtensionPlan extension) throws Exception {
        List<Plan> plans = new ArrayList<>();
        Map<String, Map<String, Integer>> extensions = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        Set<RuntimeLevel> runtimes = new LinkedHashSet<>();
        for (ExtendableRun run : found.inOrder(extension)) {
            KeptExperiment kept = KeptExperiment.ofAnyHosts(run.path());
            Plan plan = kept.confirmed(kept.plan(List.of()));
            if (nodes.areProcesses()) {
                measuring.requireTrust(plan);
            }
            plans.add(plan);
            names.add(plan.experiment().name());
            runtimes.addAll(plan.runtimes());
            extensions.put(run.record().run(), extension.forks(run.record().experiment().name()));
        }
        Nodes opened = nodes.open(runtimes, measuring.stop, err());
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
                    out().print(MoreAdvice.of(names, index));
                    return console.code();
                });
    }
}
