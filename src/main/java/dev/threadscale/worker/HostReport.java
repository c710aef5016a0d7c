package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.WorkerVersion;
import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.KernelText;
import dev.threadscale.worker.counters.PerfEvents;
import dev.threadscale.worker.counters.Pressure;
import dev.threadscale.worker.threads.Carriers;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;

/** The host as this process sees it. The launcher compares it with the requested limits. */
final class HostReport {

    /**
     * The maximum length of flags, which have to fit into a line of the protocol together with
     * everything else.
     */
    private static final int LONGEST_FLAGS = 500;

    private HostReport() {}

    static Line of(MainStart start, Optional<PerfEvents> perf) {
        Map<Seen, Object> seen = new EnumMap<>(Seen.class);
        int processors = Runtime.getRuntime().availableProcessors();
        Optional<Cgroup> cgroup = Cgroup.ofThisProcess();
        seen.put(Seen.WORKER, WorkerVersion.HERE);
        seen.put(Seen.PROCESSORS, processors);
        put(seen, Seen.AFFINITY, affinity());
        seen.put(Seen.COMMON_POOL_PARALLELISM, ForkJoinPool.getCommonPoolParallelism());
        Carriers carriers = Carriers.here();
        seen.put(Seen.CARRIER_PARALLELISM, carriers.parallelism());
        seen.put(Seen.CARRIER_MAX_POOL_SIZE, carriers.most());
        seen.put(Seen.COLLECTOR, collectors());
        seen.put(Seen.HEAP_MAX_BYTES, Runtime.getRuntime().maxMemory());
        put(seen, Seen.HEAP_INITIAL_BYTES, initialHeap());
        seen.put(Seen.MAIN_EPOCH_NS, start.epochNanos());
        put(seen, Seen.PROGRAM_BYTES, programBytes());
        seen.put(Seen.JAVA_VERSION, System.getProperty("java.version", ""));
        seen.put(Seen.VM, System.getProperty("java.vm.name", ""));
        seen.put(Seen.VM_FLAGS, flags());
        if (cgroup.isPresent()) {
            seen.put(Seen.CGROUP_VERSION, cgroup.get().version());
            put(seen, Seen.QUOTA_CPUS, cgroup.get().quotaCpus());
            put(seen, Seen.MEMORY_LIMIT_BYTES, cgroup.get().memoryLimitBytes());
        }
        Optional<Pressure> pressure = Pressure.find(Path.of("/"), cgroup);
        if (pressure.isPresent()) {
            seen.put(Seen.PRESSURE, pressure.get().of());
        }
        if (perf.isPresent()) {
            seen.put(Seen.HARDWARE_COUNTERS, names(perf.get()));
        }
        seen.values().removeAll(List.of(""));
        return Line.of(Line.Type.HOST, seen, Seen::key);
    }

    private static String collectors() {
        StringJoiner names = new StringJoiner(", ");
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            names.add(collector.getName());
        }
        return names.toString();
    }

    private static Optional<Long> initialHeap() {
        long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getInit();
        return bytes < 0 ? Optional.empty() : Optional.of(bytes);
    }

    static boolean isNativeImage() {
        return System.getProperty("org.graalvm.nativeimage.imagecode") != null;
    }

    private static String names(PerfEvents perf) {
        return perf.columns().isEmpty()
                ? "none"
                : perf.columns().stream()
                        .map(IterationColumn::key)
                        .collect(Collectors.joining(", "));
    }

    private static void put(Map<Seen, Object> seen, Seen key, Optional<?> value) {
        if (value.isPresent()) {
            seen.put(key, value.get());
        }
    }

    /** Returns the list of CPUs that the kernel lets this process use. */
    static Optional<String> affinity() {
        return KernelText.allowedCpus(Path.of("/proc/self/status"));
    }

    /** Returns the size of this program; empty unless it is a single file. */
    private static Optional<Long> programBytes() {
        Path file =
                Path.of(
                        isNativeImage()
                                ? "/proc/self/exe"
                                : System.getProperty("java.class.path", ""));
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.size(file)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static String flags() {
        String flags = String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
        return flags.substring(0, Math.min(flags.length(), LONGEST_FLAGS));
    }
}
