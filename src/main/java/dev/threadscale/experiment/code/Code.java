package dev.threadscale.experiment.code;

import dev.threadscale.text.Sha256;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Code that an experiment brings along to be measured.
 *
 * @param className the class whose tasks are measured, as {@code Class.forName} takes it; of a
 *     benchmark of JMH its name, which is class and method
 * @param release the oldest release of Java that can load the class
 * @param files in the order of the class path
 * @param parameters fields of the class that the experiment can set; their defaults are unknown
 * @param observed what it observes besides times, as far as that is declared
 * @param benchmark of JMH; empty for a class whose tasks the kit runs itself
 * @param folder of its copies in a run directory
 */
public record Code(
        String className,
        int release,
        List<CodeFile> files,
        List<Parameter> parameters,
        List<Observed> observed,
        Optional<JmhBenchmark> benchmark,
        String folder) {

    /** The folder for copies in a run directory; each of several has its own below it. */
    public static final String FOLDER = "code";

    public Code {
        files = List.copyOf(files);
        parameters = List.copyOf(parameters);
        observed = List.copyOf(observed);
    }

    /** The same as one of several, whose copies lie apart: names and order of files count. */
    public Code of(String side) {
        return new Code(
                className, release, files, parameters, observed, benchmark, FOLDER + "/" + side);
    }

    /** The path of a file's copy in a run directory. */
    public String path(CodeFile file) {
        return folder + "/" + file.name();
    }

    /**
     * Options of the virtual machine that runs it.
     *
     * @param folder where a fork finds the files
     */
    public List<String> options(String folder) {
        return benchmark.map(jmh -> jmh.hints().options(folder)).orElse(List.of());
    }

    /**
     * Class and class path in twelve digits, which {@code Dockerfile.native} computes as well: the
     * checksum of the class's name and of what {@code sha256sum *.jar} prints.
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

    /** Arguments of {@code Dockerfile.native} for an image that holds it. */
    public Map<String, String> buildArguments() {
        return Map.of("OWN_CLASS", className, "OWN_CODE", hash());
    }

    /** Options of {@code docker build} for an image that holds it; RUN is the run's directory. */
    public String buildOptions() {
        return "--build-context code=RUN/%s --build-arg OWN_CLASS='%s' --build-arg OWN_CODE=%s"
                .formatted(folder, className, hash());
    }

    /** The workload as a plan sees it; only a worker can make it. */
    public WorkloadType type() {
        WorkloadType type =
                WorkloadType.of(
                                className,
                                _ -> {
                                    throw new UnsupportedOperationException(
                                            "the launcher loads no class");
                                },
                                parameters.toArray(Parameter[]::new))
                        .observing(observed.toArray(Observed[]::new));
        return benchmark.map(jmh -> jmh.describing(type)).orElse(type);
    }
}
