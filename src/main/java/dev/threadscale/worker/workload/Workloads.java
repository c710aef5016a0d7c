package dev.threadscale.worker.workload;

import dev.threadscale.workload.WorkloadType;
import java.util.List;
import java.util.Optional;

/** The literal table of workloads: a native image has to see every constructor. */
public final class Workloads {

    public static final List<WorkloadType> TABLE =
            List.of(
                    Factorization.TYPE,
                    Primes.TYPE,
                    SemaphoreTasks.TYPE,
                    FileRandom.TYPE,
                    FileLines.TYPE,
                    RandomMemory.TYPE,
                    Counter.TYPE,
                    Sleep.TYPE,
                    Pinning.TYPE,
                    ThreadCost.INSTANTIATE,
                    ThreadCost.START,
                    ThreadCost.JOIN,
                    ThreadCost.YIELD,
                    Priorities.TYPE,
                    Residency.TYPE,
                    HttpGet.TYPE,
                    Mixed.TYPE,
                    QueueFlood.TYPE,
                    Starvation.TYPE,
                    Locks.TYPE,
                    ScopedValues.TYPE,
                    Structured.TYPE);

    private Workloads() {}

    public static Optional<WorkloadType> find(String name) {
        return TABLE.stream().filter(type -> type.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return TABLE.stream().map(WorkloadType::name).toList();
    }
}
