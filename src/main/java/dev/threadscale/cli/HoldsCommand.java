package dev.threadscale.cli;

import dev.threadscale.cli.draft.DraftCode;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.options.EngineOptions;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.holds.HoldsOfTask;
import dev.threadscale.holds.HoldsOnJdk;
import dev.threadscale.holds.HoldsOnJdk.Answer;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.WorkerCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows on which JDKs a task holds the carriers of virtual threads. */
@Command(
        name = "holds",
        description = {
            "Runs a task on virtual threads on each JDK, and shows whether it holds their carriers,"
                    + " in which method, and why. Needs no experiment, and keeps nothing."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale holds Query.java --classpath libs/sqlite-jdbc.jar",
            "  threadscale holds Query.java --jdk 21,25 --fail-on-holds"
        })
final class HoldsCommand extends KitCommand {

    private static final String JVM = "jvm-";

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE.java",
            description = "Source file of the task: an IntConsumer, a Runnable or a Workload.")
    private Optional<Path> source = Optional.empty();

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description = "A compiled class on the --classpath instead of a source file.")
    private Optional<String> type = Optional.empty();

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            description = "Jar or folder of classes that the task needs. Repeatable.")
    private List<Path> classPath = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "RELEASES",
            split = ",",
            description = "Releases of Java: 21,25; default: all known ones.")
    private List<Integer> releases = new ArrayList<>();

    @Option(
            names = "--cpus",
            paramLabel = "N",
            description = "CPUs, and so carriers; default: ${DEFAULT-VALUE}.")
    private int cpus = 2;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            description = "Tasks at a time; default: ${DEFAULT-VALUE}.")
    private int tasks = 64;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "Time for each JDK, such as 30s; default: ${DEFAULT-VALUE}.")
    private String timeout = "2m";

    @Option(
            names = "--fail-on-holds",
            description = "Exit with 1 if carriers are held without a spare.")
    private boolean failOnHolds;

    @Mixin private EngineOptions engines = new EngineOptions();
    @Mixin private FormatOptions format = new FormatOptions();

    @Override
    public Integer call() throws Exception {
        List<HoldsOnJdk> left = new ArrayList<>();
        List<Plan> plans = plans(left);
        StopSignal stop = new StopSignal();
        Engine engine = engines.open(stop);
        return root.interruption.guard(
                stop,
                () -> {
                    try (Nodes nodes = Nodes.only(engine)) {
                        requireContainers(engine);
                        Instant now = Instant.now();
                        new WorkerCheck(nodes, plans).once(now);
                        HoldsOfTask task = new HoldsOfTask(engine, Results.id(now));
                        List<HoldsOnJdk> answers = new ArrayList<>();
                        for (Plan plan : plans) {
                            answers.add(task.ask(plan, this::begun));
                        }
                        answers.addAll(left);
                        return print(answers);
                    }
                });
    }

    private void begun(String runtime) {
        err().println(HoldsText.jdk(runtime) + " ...");
        err().flush();
    }

    private static void requireContainers(Engine engine) {
        if (!engine.isolated() || !engine.traits().records()) {
            throw UserException.of(
                            "'holds' runs your code on several JDKs and records it, which needs"
                                    + " --engine docker instead of %s",
                            engine.name())
                    .fix("Add --engine docker.");
        }
    }

    private int print(List<HoldsOnJdk> answers) {
        if (answers.stream().allMatch(one -> one.answer() == Answer.ABSENT)) {
            throw EngineException.unusable("%s", answers.getFirst().reason())
                    .fix("'threadscale doctor' shows which JDKs can run here.");
        }
        format.print(
                out(),
                () -> HoldsDocument.of(answers),
                () -> out().print(HoldsText.of(answers, width())));
        boolean failed = answers.stream().anyMatch(one -> one.answer() == Answer.FAILED);
        boolean holds = answers.stream().anyMatch(one -> one.answer() == Answer.HOLDS);
        return failed || (failOnHolds && holds) ? ExitCode.FORKS_FAILED : ExitCode.OK;
    }

    /**
     * Plans a fork for each JDK.
     *
     * @param left receives those for which the task does not compile, if it does for another
     */
    private List<Plan> plans(List<HoldsOnJdk> left) {
        DraftCode code = code(folder());
        List<Plan> plans = new ArrayList<>();
        List<UserException> refused = new ArrayList<>();
        for (int release : releases.isEmpty() ? all() : releases) {
            try {
                plans.add(plan(code, release));
            } catch (UserException refusal) {
                refused.add(refusal);
                left.add(HoldsOnJdk.absent(JVM + release, refusal.problem()));
            }
        }
        if (plans.isEmpty()) {
            throw refused.getFirst();
        }
        return plans;
    }

    private DraftCode code(Path folder) {
        DraftCode.Named named = new DraftCode.Named(folder);
        if (source.isPresent() && !Files.isRegularFile(source.get())) {
            throw UserException.of("%s is not a file", source.get())
                    .fix("Correct the path of the task's source file.");
        }
        source.ifPresent(file -> named.path("source", file));
        type.ifPresent(name -> named.text("class", name));
        if (!classPath.isEmpty()) {
            named.paths("classpath", classPath);
        }
        return named.read();
    }

    private Plan plan(DraftCode code, int release) {
        String yaml =
                """
                apiVersion: %s
                name: holds
                workload: {%s}
                matrix: {runtime: [%s], cpus: %d, threads: virtual, tasks: %d}
                measure: {warmup: 0, iterations: auto, forks: 1, timeout: %s, sentinel: false}
                """
                        .formatted(
                                ExperimentReader.API_VERSION,
                                code.yaml(),
                                JVM + release,
                                cpus,
                                tasks,
                                timeout);
        Map<String, Location> options = new HashMap<>(code.options());
        options.put("matrix.runtime", Location.of("--jdk " + release));
        options.put("matrix.cpus", Location.of("--cpus " + cpus));
        options.put("matrix.tasks", Location.of("--tasks " + tasks));
        options.put("measure.timeout", Location.of("--timeout " + timeout));
        ExperimentFile file =
                ExperimentFile.of(code.folder().resolve("the options"), yaml)
                        .located(Location.of("these options"), options);
        return Plan.of(ExperimentReader.read(file, Optional.empty(), List.of()), Filter.ALL);
    }

    private static List<Integer> all() {
        return RuntimeLevel.TABLE.stream()
                .filter(level ->
                        level.program() instanceof RuntimeLevel.VirtualMachine machine
                                && !machine.cached())
                .map(RuntimeLevel::release)
                .sorted()
                .toList();
    }

    /** Returns the innermost folder that contains all files, since paths of code are below it. */
    private Path folder() {
        List<Path> files = new ArrayList<>(classPath);
        source.ifPresent(files::add);
        if (source.isPresent() == type.isPresent() || files.isEmpty()) {
            throw UserException.of("the command does not say which task to run")
                    .fix(
                            "Name a source file, as in Task.java, or a class, as in --class"
                                    + " com.acme.Task --classpath target/classes.");
        }
        Path folder = parent(files.getFirst());
        for (Path file : files) {
            folder = common(folder, file);
        }
        return folder;
    }

    private static Path common(Path folder, Path file) {
        Path parent = folder.getParent();
        return parent == null || parent(file).startsWith(folder) ? folder : common(parent, file);
    }

    private static Path parent(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        return parent == null ? absolute : parent;
    }
}
