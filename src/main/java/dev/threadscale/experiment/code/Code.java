package dev.threadscale.experiment.code;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.protocol.Setting;
import dev.threadscale.text.Sha256;
import dev.threadscale.worker.own.MainServer;
import dev.threadscale.worker.workload.Service;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code of an experiment that is to be measured.
 *
 * @param className the class whose tasks are measured, as for {@code Class.forName}; for a
 *     benchmark of JMH its name, which is class and method
 * @param release the releases of Java that can run the class
 * @param modules options that open modules of the JDK, as the manifest of a server's jar asks for
 * @param files in the order of the class path
 * @param parameters fields of the class that the experiment can set; their defaults are unknown
 * @param observed the declared quantities that it observes in addition to times
 * @param role of the class
 * @param benchmark a benchmark of JMH; empty for a class whose tasks the kit runs itself
 * @param folder the folder of its copies in a run directory
 */
public record Code(
        String className,
        ClassRelease release,
        List<String> modules,
        List<CodeFile> files,
        List<Parameter> parameters,
        List<Observed> observed,
        Role role,
        Optional<JmhBenchmark> benchmark,
        String folder) {

    /** The folder for copies in a run directory. Each of several versions has its own subfolder. */
    public static final String FOLDER = "code";

    /** The way in which a worker uses the class. */
    public enum Role {
        /** The class has the tasks. */
        TASKS,
        /** The class answers the requests of a service. */
        HANDLER,
        /** The main method of the class starts the server of a service. */
        SERVER
    }

    public Code {
        modules = List.copyOf(modules);
        files = List.copyOf(files);
        parameters = List.copyOf(parameters);
        observed = List.copyOf(observed);
    }

    /**
     * Returns a copy as one of several sides, whose files are kept in separate folders because
     * names and order of files matter.
     */
    public Code of(String side) {
        return new Code(
                className,
                release,
                modules,
                files,
                parameters,
                observed,
                role,
                benchmark,
                FOLDER + "/" + side);
    }

    /** Returns the path of a file's copy in a run directory. */
    public String path(CodeFile file) {
        return folder + "/" + file.name();
    }

    /**
     * Returns the options of the virtual machine that runs it.
     *
     * @param folder the folder in which a fork finds the files
     * @param scratch the folder in which it can write
     */
    public List<String> options(String folder, String scratch) {
        List<String> options = new ArrayList<>(modules);
        options.add("-Djava.io.tmpdir=" + scratch);
        benchmark.ifPresent(jmh -> options.addAll(jmh.hints().options(folder)));
        return options;
    }

    /**
     * Returns the class path of a fork. The worker comes first, so no class of the user replaces
     * one of the kit.
     *
     * @param worker the worker's jar
     * @param folder the folder in which a fork finds the files
     */
    public String classPath(String worker, String folder) {
        return Stream.concat(
                        Stream.of(worker),
                        files.stream()
                                .filter(CodeFile::holdsClasses)
                                .map(file -> folder + "/" + file.name()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Returns twelve digits for class and class path, which {@code Dockerfile.native} computes as
     * well: the checksum of the class's name and of the output of {@code sha256sum *.jar}.
     */
    public String hash() {
        String sums =
                files.stream()
                        .filter(CodeFile::holdsClasses)
                        .map(file -> "%s  %s\n".formatted(file.sha256(), file.name()))
                        .collect(Collectors.joining());
        return Sha256.hex((className + "\n" + sums).getBytes(StandardCharsets.UTF_8))
                .substring(0, 12);
    }

    /** Returns the arguments of {@code Dockerfile.native} for an image with this code. */
    public Map<String, String> buildArguments() {
        return Map.of("OWN_CLASS", className, "OWN_CODE", hash());
    }

    /**
     * Returns the options of {@code docker build} for an image with this code; RUN is the run's
     * directory.
     */
    public String buildOptions() {
        return "--build-context code=RUN/%s --build-arg OWN_CLASS='%s' --build-arg OWN_CODE=%s"
                .formatted(folder, className, hash());
    }

    /** Returns the settings of a worker that say what the class is. */
    public Map<String, String> settings() {
        return role == Role.SERVER
                ? Map.of(Setting.MAIN_METHOD.key(), "true")
                : benchmark.map(JmhBenchmark::settings).orElse(Map.of());
    }

    /** Returns what to do about a field that cannot be set; empty if there is no such field. */
    public Optional<String> remedy(String field) {
        return benchmark.isPresent() || role == Role.SERVER
                ? Optional.empty()
                : ClosedField.find(new ClassFiles(files), className, field)
                        .map(ClosedField::remedy);
    }

    /**
     * Checks that a worker will find a method that makes an executor or threads.
     *
     * @param code the code of the workload; empty if the workload is the kit's
     * @param at the place where the experiment names the method
     * @throws UserException if the method does not exist
     */
    public static void checkExecutor(Optional<Code> code, Location at, String method) {
        new ExecutorFactory(at, method).check(code);
    }

    /** Returns true if it is the service under load, in either way. */
    public boolean isService() {
        return role != Role.TASKS;
    }

    /** Returns the reason why it cannot run on a kind of threads; empty if it can. */
    public Optional<String> problem(Arguments arguments, String threads) {
        return role == Role.SERVER ? MainServer.problem(arguments, threads) : Optional.empty();
    }

    /**
     * Returns the workload for a plan. Only a worker can create its instance. Libraries expect a
     * folder for temporary files, from which they may load native code.
     */
    public WorkloadType type() {
        WorkloadType usual =
                switch (role) {
                    case TASKS ->
                            WorkloadType.of(
                                    className,
                                    _ -> {
                                        throw notLoaded();
                                    },
                                    parameters.toArray(Parameter[]::new));
                    case HANDLER ->
                            Service.of(
                                    className,
                                    _ -> {
                                        throw notLoaded();
                                    },
                                    parameters);
                    case SERVER ->
                            MainServer.declared(
                                    className,
                                    _ -> {
                                        throw notLoaded();
                                    });
                };
        WorkloadType type =
                usual.observing(
                                Stream.concat(usual.observed().stream(), observed.stream())
                                        .toArray(Observed[]::new))
                        .needing(
                                Stream.concat(usual.needs().stream(), Stream.of(Setup.Need.SCRATCH))
                                        .toArray(Setup.Need[]::new));
        return benchmark.map(jmh -> jmh.describing(type)).orElse(type);
    }

    private static UnsupportedOperationException notLoaded() {
        return new UnsupportedOperationException("the launcher does not load user classes");
    }
}
