package dev.threadscale.cli.options;

import dev.threadscale.cli.draft.DraftCode;
import dev.threadscale.error.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name the user's code, named like the keys of a workload. */
public class CodeOptions {

    /** The default time of an iteration, because JMH's own defaults are long for a first look. */
    private static final String ITERATION_OF_JMH = "100ms";

    @Option(
            names = "--source",
            paramLabel = "FILE.java",
            description = "Compile this source file and measure its class (docs/your-code.md).")
    private Optional<Path> source = Optional.empty();

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description = "Measure a compiled class, on the --classpath.")
    private Optional<String> type = Optional.empty();

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            description =
                    "Jar or folder of classes that contains the code or that it needs."
                            + " Repeatable.")
    private List<Path> classPath = new ArrayList<>();

    @Option(
            names = "--jmh",
            paramLabel = "JAR",
            description = "Measure a JMH benchmark, selected by --include.")
    private Optional<Path> jmh = Optional.empty();

    @Option(
            names = "--include",
            paramLabel = "NAME",
            description = "Part of the name of one benchmark.")
    private Optional<String> include = Optional.empty();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "JMH mode (avgt, thrpt, sample, ss) for a benchmark with several.")
    private Optional<String> mode = Optional.empty();

    public final boolean isCode() {
        return source.isPresent()
                || type.isPresent()
                || !classPath.isEmpty()
                || jmh.isPresent()
                || include.isPresent()
                || mode.isPresent();
    }

    /** Returns the files that have to be below the experiment's folder. */
    final List<Path> files() {
        List<Path> files = new ArrayList<>(classPath);
        source.ifPresent(files::add);
        jmh.ifPresent(files::add);
        return files;
    }

    /**
     * Returns the code; empty if no option names any.
     *
     * @param folder of the experiment
     */
    public final Optional<DraftCode> code(Path folder) {
        if (!isCode()) {
            return Optional.empty();
        }
        demandAll();
        DraftCode.Named named = new DraftCode.Named(folder);
        jmh.ifPresent(jar -> named.path("jmh", jar));
        include.ifPresent(name -> named.text("include", name));
        mode.ifPresent(name -> named.text("mode", name));
        type.ifPresent(name -> named.text("class", name));
        source.ifPresent(file -> named.path("source", file));
        if (!classPath.isEmpty()) {
            named.paths("classpath", classPath);
        }
        if (jmh.isPresent()) {
            named.usual("time", ITERATION_OF_JMH);
            named.usual("warmup-time", ITERATION_OF_JMH);
        }
        return Optional.of(named.read());
    }

    /**
     * Rejects incomplete options by their names, because reading the code would name keys instead.
     */
    private void demandAll() {
        if (jmh.isPresent() && include.isEmpty()) {
            throw UserException.of(
                            "--jmh %s does not say which of its benchmarks to measure", jmh.get())
                    .fix("Add a part of its name, as in --include QueueBench.offer.");
        }
        if (jmh.isEmpty() && (include.isPresent() || mode.isPresent())) {
            throw UserException.of(
                            "--include and --mode choose a benchmark, but the JMH jar is missing")
                    .fix("Add the jar, as in --jmh target/benchmarks.jar, or leave them out.");
        }
        if (type.isPresent() && classPath.isEmpty()) {
            throw UserException.of("--class %s does not say where the class is", type.get())
                    .fix("Add its jar or folder, as in --classpath build/libs/app.jar.");
        }
        if (type.isEmpty() && source.isEmpty() && jmh.isEmpty()) {
            throw UserException.of("--classpath says where code is, but not which class to measure")
                    .fix("Add --class NAME or --source FILE.java.");
        }
    }
}
