package dev.threadscale.engine;

import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
import dev.threadscale.plan.Configuration;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.WorkerVersion;
import dev.threadscale.worker.threads.Carriers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compares the limits that a configuration asks for with those that its worker saw. A fork under
 * other limits is not a valid measurement.
 */
record LimitCheck(Configuration configuration, Invocation invocation, WorkerReport report) {

    /** The kernel rounds memory limits down to pages of at most 64 KiB. */
    private static final long PAGE = 64 << 10;

    private static final double QUOTA_TOLERANCE = 0.01;

    private static final double LEAST_OF_HEAP = 0.5;

    /** The upper limit, because sizes are rounded up to whole regions of up to 32 MiB. */
    private static final double MOST_OF_HEAP = 1.5;

    /** The name of a native image's virtual machine. */
    private static final String SUBSTRATE = "Substrate VM";

    /** Returns the first difference, for people; empty if everything matches. */
    Optional<String> mismatch() {
        return worker().or(this::runtime)
                .or(() -> options(configuration, report).unused())
                .or(this::collector)
                .or(this::heap)
                .or(this::affinity)
                .or(this::processors)
                .or(this::carriers)
                .or(this::quota)
                .or(this::memory)
                .or(this::change);
    }

    /**
     * Detects that the kit was built again during a run with child processes, which replaces the
     * worker.
     */
    private Optional<String> worker() {
        Optional<String> seen = report.seen(Seen.WORKER);
        return unless(
                seen.equals(Optional.of(WorkerVersion.HERE)),
                "the worker should be %s but is %s".formatted(WorkerVersion.HERE, orNone(seen)));
    }

    /** Detects an image built from a base image other than its name says. */
    private Optional<String> runtime() {
        RuntimeLevel runtime = configuration.runtime();
        String vm = report.seen(Seen.VM).orElse("");
        String version = report.seen(Seen.JAVA_VERSION).orElse("");
        boolean substrate = vm.equals(SUBSTRATE);
        boolean same =
                switch (runtime.program()) {
                    case RuntimeLevel.VirtualMachine machine ->
                            !substrate && version.matches(machine.release() + "([.+-].*)?");
                    case RuntimeLevel.NativeImage _ -> substrate;
                    case RuntimeLevel.OtherImage _ -> !substrate;
                };
        return unless(
                same,
                "the runtime should be %s but is %s %s".formatted(runtime.label(), vm, version));
    }

    /** Compares the collector, unless it is a native image's own or another vendor's. */
    private Optional<String> collector() {
        Jvm.Collector asked = configuration.jvm().collector();
        if (asked == Jvm.Collector.DEFAULT) {
            return Optional.empty();
        }
        Optional<String> seen = report.seen(Seen.COLLECTOR);
        Optional<Jvm.Collector> known = seen.flatMap(Jvm.Collector::of);
        boolean same =
                switch (configuration.runtime().program()) {
                    case RuntimeLevel.VirtualMachine _ -> known.equals(Optional.of(asked));
                    case RuntimeLevel.OtherImage _ -> known.isEmpty() || known.get() == asked;
                    case RuntimeLevel.NativeImage _ -> true;
                };
        return unless(
                same,
                "the collector should be %s but is %s".formatted(asked.label(), orNone(seen)));
    }

    /**
     * The lower limit, since Serial and Parallel omit a survivor space, which options may enlarge.
     */
    private Optional<String> heap() {
        if (configuration.jvm().heapBytes().isEmpty()) {
            return Optional.empty();
        }
        long asked = configuration.jvm().heapBytes().getAsLong();
        Optional<Double> seen = seen(Seen.HEAP_MAX_BYTES, Double::valueOf);
        boolean same =
                !(configuration.runtime().program() instanceof RuntimeLevel.VirtualMachine)
                        || seen.isEmpty()
                        || (seen.get() > asked * LEAST_OF_HEAP
                                && seen.get() <= asked * MOST_OF_HEAP);
        return unless(
                same,
                "the heap should have %d bytes but has %s"
                        .formatted(asked, orNone(report.seen(Seen.HEAP_MAX_BYTES))));
    }

    private Optional<String> affinity() {
        Optional<CpuSet> affinity = seenCpus();
        if (ownCpus().isPresent()) {
            int count = ownCpus().get();
            return unless(
                    affinity.map(CpuSet::size).equals(Optional.of(count)),
                    ("the worker should have %d of the node's CPUs to itself but saw %s, which"
                                    + " it shares: the node's kubelet needs cpuManagerPolicy: static, CPUs"
                                    + " reserved for the system, and a restart without its file cpu_manager_state")
                            .formatted(count, orNone(affinity)));
        }
        Optional<CpuSet> asked = invocation.cpuset();
        return unless(
                asked.isEmpty() || affinity.equals(asked),
                "the worker should run on the CPUs %s but saw %s"
                        .formatted(orNone(asked), orNone(affinity)));
    }

    /**
     * Returns the number of CPUs that the fork should have to itself, if the node chooses which.
     */
    private Optional<Integer> ownCpus() {
        return invocation.enforced() == Enforced.COUNT
                ? configuration.cpus().count()
                : Optional.empty();
    }

    /** Checks that processors = min(affinity, ceil(quota)), unless an option sets the number. */
    private Optional<String> processors() {
        Optional<CpuSet> affinity = seenCpus();
        if (affinity.isEmpty()) {
            return Optional.of("the worker could not see on which CPUs it may run");
        }
        int expected = configuration.cpus().processors(affinity.get().size());
        Optional<String> seen = report.seen(Seen.PROCESSORS);
        return unless(
                seen.equals(Optional.of(Integer.toString(expected))),
                "the runtime should see %d processors but saw %s"
                        .formatted(expected, orNone(seen)));
    }

    /** Compares the carriers, since an option of the runtime may contradict the level. */
    private Optional<String> carriers() {
        Optional<Carriers> seen =
                seen(Seen.CARRIER_PARALLELISM, Integer::valueOf)
                        .flatMap(parallelism ->
                                seen(Seen.CARRIER_MAX_POOL_SIZE, Integer::valueOf)
                                        .map(most -> new Carriers(parallelism, most)));
        Optional<Carriers> asked =
                Carriers.asked(
                        configuration.threads(), seen(Seen.PROCESSORS, Integer::valueOf).orElse(0));
        return unless(
                asked.isEmpty() || seen.equals(asked),
                "virtual threads should have %s but have %s"
                        .formatted(orNone(asked), orNone(seen)));
    }

    private Optional<String> quota() {
        double asked = configuration.cpus().quota().map(Number::doubleValue).orElse(0.0);
        double quota = seen(Seen.QUOTA_CPUS, Double::valueOf).orElse(0.0);
        // Kubelets before 1.33 also set a quota of all the fork's own CPUs, which limits nothing.
        boolean ofOwnCpus = ownCpus().isPresent() && quota == ownCpus().get();
        return unless(
                invocation.enforced() == Enforced.CPUS
                        || ofOwnCpus
                        || Math.abs(asked - quota) <= QUOTA_TOLERANCE * asked,
                "the worker should have a quota of %s CPUs but saw %s"
                        .formatted(
                                asked == 0 ? "no" : asked, orNone(report.seen(Seen.QUOTA_CPUS))));
    }

    private Optional<String> memory() {
        long asked = configuration.limits().memoryBytes();
        double limit = seen(Seen.MEMORY_LIMIT_BYTES, Double::valueOf).orElse(-1.0);
        return unless(
                invocation.enforced() == Enforced.CPUS || Math.abs(asked - limit) <= PAGE,
                "the worker should have a memory limit of %d bytes but saw %s"
                        .formatted(asked, orNone(report.seen(Seen.MEMORY_LIMIT_BYTES))));
    }

    /** Compares the limits after a change of the CPUs, as the worker saw them at its end. */
    private Optional<String> change() {
        Optional<CpuLimit.Change> change = configuration.change();
        Optional<CpuSet> affinity = seen(Seen.CHANGED_AFFINITY, CpuSet::parse);
        if (change.isEmpty() || report.seen(Seen.CHANGED_PROCESSORS).isEmpty()) {
            return Optional.empty();
        }
        CpuLimit asked = change.get().to();
        double quota = seen(Seen.CHANGED_QUOTA_CPUS, Double::valueOf).orElse(0.0);
        double askedQuota = asked.quota().map(Number::doubleValue).orElse(0.0);
        boolean same =
                (asked.cpus().isEmpty() || affinity.map(CpuSet::size).equals(asked.cpus()))
                        && (asked.cpuset().isEmpty() || affinity.equals(asked.cpuset()))
                        && Math.abs(askedQuota - quota) <= QUOTA_TOLERANCE * askedQuota;
        return unless(
                same,
                "its CPUs should be %s after the change, but the worker saw the CPUs %s and a quota of %s"
                        .formatted(
                                asked.label(),
                                orNone(affinity),
                                orNone(report.seen(Seen.CHANGED_QUOTA_CPUS))));
    }

    static OptionCheck options(Configuration configuration, WorkerReport report) {
        List<String> asked = new ArrayList<>();
        if (configuration.runtime().isVirtualMachine()) {
            asked.addAll(configuration.runtime().options());
            asked.addAll(configuration.jvm().options());
        }
        return new OptionCheck(asked, report);
    }

    private static Optional<String> unless(boolean same, String mismatch) {
        return same ? Optional.empty() : Optional.of(mismatch);
    }

    private Optional<CpuSet> seenCpus() {
        return seen(Seen.AFFINITY, CpuSet::parse);
    }

    /** Returns a value as the worker saw it; empty if it is missing or malformed. */
    private <T> Optional<T> seen(Seen key, Function<String, T> parser) {
        try {
            return report.seen(key).map(parser);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static String orNone(Optional<?> seen) {
        return seen.map(Object::toString).orElse("none");
    }
}
