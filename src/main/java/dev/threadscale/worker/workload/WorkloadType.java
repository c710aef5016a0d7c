package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Workload;
import java.util.List;

/**
 * An entry of the table of workloads.
 *
 * @param name as in YAML
 * @param description one sentence for users
 * @param parameters what can be set
 * @param constructor makes the workload
 * @param cost estimates the work of an iteration, for plans
 */
public record WorkloadType(
        String name,
        String description,
        List<Parameter> parameters,
        Constructor constructor,
        Cost cost) {

    /** Makes a workload of {@code tasks} tasks. */
    @FunctionalInterface
    public interface Constructor {
        Workload create(Arguments arguments, int tasks);
    }

    /** A rough estimate for a current CPU; measured times are what counts. */
    @FunctionalInterface
    public interface Cost {
        /** CPU seconds of all tasks of one iteration together. */
        double cpuSeconds(Arguments arguments, int tasks);
    }
}
