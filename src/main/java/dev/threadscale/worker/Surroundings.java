package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Seen;
import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.KernelText;
import dev.threadscale.worker.counters.Pressure;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;

/** What this process sees of its host: the launcher compares it with what was asked for. */
final class Surroundings {

    /** With all else it has to fit into a line that the launcher takes for the worker's. */
    private static final int LONGEST_FLAGS = 500;

    private Surroundings() {}

    static Line report() {
        Map<String, String> seen = new LinkedHashMap<>();
        int processors = Runtime.getRuntime().availableProcessors();
        put(seen, Seen.PROCESSORS, processors);
        KernelText.of(Path.of("/proc/self/status"))
                .flatMap(status -> KernelText.field(status, "Cpus_allowed_list"))
                .ifPresent(list -> put(seen, Seen.AFFINITY, list));
        put(seen, Seen.COMMON_POOL_PARALLELISM, ForkJoinPool.getCommonPoolParallelism());
        put(
                seen,
                Seen.CARRIER_PARALLELISM,
                Integer.getInteger("jdk.virtualThreadScheduler.parallelism", processors));
        put(
                seen,
                Seen.COLLECTOR,
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")));
        put(seen, Seen.HEAP_MAX_BYTES, Runtime.getRuntime().maxMemory());
        put(seen, Seen.JAVA_VERSION, System.getProperty("java.version", ""));
        put(seen, Seen.VM, System.getProperty("java.vm.name", ""));
        put(seen, Seen.VM_FLAGS, flags());
        Optional<Cgroup> cgroup = Cgroup.ofThisProcess();
        cgroup.ifPresent(own -> put(seen, own));
        Pressure.find(Path.of("/"), cgroup)
                .ifPresent(pressure -> put(seen, Seen.PRESSURE, pressure.of().label()));
        return new Line(Line.Type.HOST, seen);
    }

    private static void put(Map<String, String> seen, Cgroup cgroup) {
        put(seen, Seen.CGROUP_VERSION, cgroup.version());
        cgroup.quotaCpus().ifPresent(quota -> put(seen, Seen.QUOTA_CPUS, quota));
        cgroup.memoryLimitBytes().ifPresent(limit -> put(seen, Seen.MEMORY_LIMIT_BYTES, limit));
    }

    private static void put(Map<String, String> seen, Seen key, Object value) {
        String text = value.toString();
        if (!text.isEmpty()) {
            seen.put(key.key(), text);
        }
    }

    private static String flags() {
        String flags = String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
        return flags.length() > LONGEST_FLAGS ? flags.substring(0, LONGEST_FLAGS) : flags;
    }
}
