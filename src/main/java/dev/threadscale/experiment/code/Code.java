package dev.threadscale.experiment.code;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.List;

/**
 * Code that an experiment brings along to be measured.
 *
 * @param className the class whose tasks are measured, as {@code Class.forName} takes it
 * @param release the oldest release of Java that can load the class
 * @param files in the order of the class path
 * @param parameters fields of the class that the experiment can set; their defaults are unknown
 */
public record Code(
        String className, int release, List<CodeFile> files, List<Parameter> parameters) {

    /** The folder of its copies in a run directory. */
    public static final String FOLDER = "code";

    public Code {
        files = List.copyOf(files);
        parameters = List.copyOf(parameters);
    }

    /** What a plan needs to know of the workload; only a worker can make it. */
    public WorkloadType type() {
        return WorkloadType.of(
                className,
                _ -> {
                    throw new UnsupportedOperationException("the launcher loads no class");
                },
                parameters.toArray(Parameter[]::new));
    }
}
