package dev.threadscale.worker.workload;

import dev.threadscale.workload.WorkloadType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The literal table of workloads, since a native image must see every constructor. A fork loads
 * only the classes of its own workload, because those of all others would take about 30 ms.
 */
public enum Workloads {
    FACTORIZATION,
    PRIMES,
    SEMAPHORE,
    FILE_RANDOM,
    FILE_LINES,
    RANDOM_MEMORY,
    COUNTER,
    SLEEP,
    PINNING,
    THREAD_INSTANTIATE,
    THREAD_START,
    THREAD_JOIN,
    THREAD_YIELD,
    PRIORITIES,
    RESIDENCY,
    HTTP_GET,
    MIXED,
    QUEUE_FLOOD,
    STARVATION,
    LOCKS,
    SCOPED_VALUES,
    STRUCTURED,
    SERVICE;

    private WorkloadType type() {
        return switch (this) {
            case FACTORIZATION -> Factorization.TYPE;
            case PRIMES -> Primes.TYPE;
            case SEMAPHORE -> SemaphoreTasks.TYPE;
            case FILE_RANDOM -> FileRandom.TYPE;
            case FILE_LINES -> FileLines.TYPE;
            case RANDOM_MEMORY -> RandomMemory.TYPE;
            case COUNTER -> Counter.TYPE;
            case SLEEP -> Sleep.TYPE;
            case PINNING -> Pinning.TYPE;
            case THREAD_INSTANTIATE -> ThreadCost.INSTANTIATE;
            case THREAD_START -> ThreadCost.START;
            case THREAD_JOIN -> ThreadCost.JOIN;
            case THREAD_YIELD -> ThreadCost.YIELD;
            case PRIORITIES -> Priorities.TYPE;
            case RESIDENCY -> Residency.TYPE;
            case HTTP_GET -> HttpGet.TYPE;
            case MIXED -> Mixed.TYPE;
            case QUEUE_FLOOD -> QueueFlood.TYPE;
            case STARVATION -> Starvation.TYPE;
            case LOCKS -> Locks.TYPE;
            case SCOPED_VALUES -> ScopedValues.TYPE;
            case STRUCTURED -> Structured.TYPE;
            case SERVICE -> Service.TYPE;
        };
    }

    /** Returns the name in YAML. */
    private String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<WorkloadType> all() {
        return Arrays.stream(values()).map(Workloads::type).toList();
    }

    public static Optional<WorkloadType> find(String name) {
        for (Workloads workload : values()) {
            if (workload.key().equals(name)) {
                return Optional.of(workload.type());
            }
        }
        return Optional.empty();
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(Workloads::key).toList();
    }
}
