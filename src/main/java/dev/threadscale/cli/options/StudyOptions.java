package dev.threadscale.cli.options;

import dev.threadscale.cli.draft.Draft;
import dev.threadscale.cli.draft.DraftFile;
import dev.threadscale.cli.draft.DraftOptions;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that describe what to measure without an experiment file. */
public final class StudyOptions extends CodeOptions {

    public static final String HEADING = "%nWithout a file:%n";

    private static final Path HERE = Path.of("");

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description =
                    "Measure a built-in workload such as primes ('threadscale list"
                            + " workloads'). --set NAME=VALUE sets a parameter of the workload or of"
                            + " your code. --set limit=1000,10000 compares several values.")
    private Optional<String> workload = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "KINDS",
            description =
                    "Thread kinds to compare: platform,virtual,fixed-pool:size=8"
                            + " ('threadscale list threads').")
    private Optional<String> threads = Optional.empty();

    @Option(
            names = "--tasks",
            paramLabel = "COUNTS",
            description = "Numbers of tasks per iteration: 1,8,64.")
    private Optional<String> tasks = Optional.empty();

    @Option(
            names = "--cpus",
            paramLabel = "LIMITS",
            description = "Numbers of CPUs, or other limits: 1,2,quota:0.5; default: 1,2.")
    private Optional<String> cpus = Optional.empty();

    @Option(
            names = "--runtime",
            paramLabel = "NAMES",
            description = "Java versions to compare: jvm-25,jvm-21; default: jvm-25.")
    private Optional<String> runtime = Optional.empty();

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description =
                    "Warm-up iterations per fork, or 'steady' to warm up until times no"
                            + " longer change; default: steady (JMH: 5).")
    private Optional<String> warmup = Optional.empty();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Measured iterations per fork, or auto; default: 5.")
    private Optional<String> iterations = Optional.empty();

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "Fresh containers per configuration; default: 3.")
    private Optional<String> forks = Optional.empty();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "Name of the experiment: NAME.yaml in this folder, results in results/NAME.")
    private Optional<String> name = Optional.empty();

    /**
     * Returns the experiment described by the options, as the file that it would be.
     *
     * @param parameters {@code NAME=VALUES}, of the workload
     */
    public ExperimentFile file(List<String> parameters) {
        Draft draft = draft(parameters);
        Path file = folder().resolve(draft.value(Draft.NAME) + ".yaml").normalize();
        return ExperimentFile.of(file, draft.yaml());
    }

    /** Writes the file, so that it can be used again. */
    public ExperimentFile write(List<String> parameters) {
        ExperimentFile file = file(parameters);
        return ExperimentFile.read(DraftFile.keep(file.path(), file.text()));
    }

    private Draft draft(List<String> parameters) {
        DraftOptions options =
                code(folder()).map(DraftOptions::of).orElseGet(() -> DraftOptions.of(workload()));
        parameters.forEach(options::parameter);
        threads.ifPresent(options::threads);
        tasks.ifPresent(options::tasks);
        cpus.ifPresent(options::cpus);
        runtime.ifPresent(options::runtimes);
        warmup.ifPresent(number -> options.measure("warmup", number));
        iterations.ifPresent(number -> options.measure("iterations", number));
        forks.ifPresent(number -> options.measure("forks", number));
        name.ifPresent(options::name);
        return options.complete();
    }

    private String workload() {
        return workload.orElseThrow(() ->
                UserException.of("the options do not say which work to measure")
                        .fix(
                                "Add --workload NAME for one of the kit's, or --source FILE.java, --class"
                                        + " NAME or --jmh JAR for your own."));
    }

    /** Returns the folder of experiments if it exists, unless the code is outside of it. */
    private Path folder() {
        if (isCode() && workload.isPresent()) {
            throw UserException.of(
                            "--workload %s is a workload of the kit, but other options name"
                                    + " your own code",
                            workload.get())
                    .fix("Keep one of the two.");
        }
        Path usual = DraftFile.usual();
        return isAbove(usual) ? usual : here();
    }

    private Path here() {
        if (!isAbove(HERE)) {
            throw UserException.of(
                            "your code must be below this folder, in which the experiment is"
                                    + " created")
                    .fix("Run threadscale in the folder of your project.");
        }
        return HERE;
    }

    private boolean isAbove(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        return files().stream()
                .allMatch(file -> file.toAbsolutePath().normalize().startsWith(absolute));
    }
}
