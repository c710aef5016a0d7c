package dev.threadscale.engine;

import dev.threadscale.experiment.CpuLimit;
import dev.threadscale.experiment.CpuSet;
import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Configuration;
import dev.threadscale.protocol.Seen;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Compares the limits that were asked for with what the worker saw: a limit that failed is no data.
 */
final class LimitCheck {

    /** The kernel rounds memory limits down to pages, at most 64 KiB. */
    private static final long PAGE = 64 << 10;

    private static final double QUOTA_TOLERANCE = 0.01;

    /** The virtual machine of a native image. */
    private static final String SUBSTRATE = "Substrate VM";

    private final Configuration configuration;
    private final ForkEnd end;
    private final WorkerReport report;

    LimitCheck(Configuration configuration, ForkEnd end, WorkerReport report) {
        this.configuration = configuration;
        this.end = end;
        this.report = report;
    }

    /** What differs, in words, or empty if all is as asked for. */
    Optional<String> mismatch() {
        return runtime()
                .or(this::collector)
                .or(this::affinity)
                .or(this::processors)
                .or(this::quota)
                .or(this::memory);
    }

    /** An image can be built from another base than its name says. */
    private Optional<String> runtime() {
        RuntimeLevel runtime = configuration.runtime();
        String vm = report.seen(Seen.VM).orElse("");
        String version = report.seen(Seen.JAVA_VERSION).orElse("");
        boolean same =
                switch (runtime.program()) {
                    case RuntimeLevel.VirtualMachine machine ->
                            !vm.equals(SUBSTRATE)
                                    && version.matches(machine.release() + "([.+-].*)?");
                    case RuntimeLevel.NativeImage image -> vm.equals(SUBSTRATE);
                    case RuntimeLevel.OtherImage other -> !vm.equals(SUBSTRATE);
                };
        return same
                ? Optional.empty()
                : Optional.of(
                        "the runtime was to be %s and is %s %s"
                                .formatted(runtime.label(), vm, version));
    }

    /** A native image has its own; other people's virtual machines may have others. */
    private Optional<String> collector() {
        Jvm.Collector asked = configuration.jvm().collector();
        Optional<String> seen = report.seen(Seen.COLLECTOR);
        Optional<Jvm.Collector> known = seen.flatMap(Jvm.Collector::of);
        boolean same =
                switch (configuration.runtime().program()) {
                    case RuntimeLevel.VirtualMachine machine -> known.equals(Optional.of(asked));
                    case RuntimeLevel.OtherImage other -> known.isEmpty() || known.get() == asked;
                    case RuntimeLevel.NativeImage image -> true;
                };
        return same
                ? Optional.empty()
                : Optional.of(
                        "the collector was to be %s and is %s"
                                .formatted(asked.label(), orUnknown(seen)));
    }

    private Optional<String> affinity() {
        if (ownCpus().isPresent()) {
            return ownAffinity(ownCpus().getAsInt());
        }
        if (end.cpuset().isEmpty()) {
            return Optional.empty();
        }
        CpuSet asked = end.cpuset().get();
        Optional<CpuSet> seen = report.seen(Seen.AFFINITY).flatMap(LimitCheck::cpuSet);
        return seen.equals(Optional.of(asked))
                ? Optional.empty()
                : Optional.of(
                        "the worker was to run on the CPUs %s and saw %s"
                                .formatted(asked, orUnknown(seen)));
    }

    /** How many CPUs it was to have to itself, where nobody says which. */
    private OptionalInt ownCpus() {
        return end.enforced() == ForkEnd.Enforced.COUNT
                ? configuration.cpus().count()
                : OptionalInt.empty();
    }

    private Optional<String> ownAffinity(int count) {
        Optional<CpuSet> seen = report.seen(Seen.AFFINITY).flatMap(LimitCheck::cpuSet);
        return seen.map(CpuSet::size).equals(Optional.of(count))
                ? Optional.empty()
                : Optional.of(
                        "the worker was to have %d of the node's CPUs to itself and saw %s, which it shares: the node's kubelet needs cpuManagerPolicy: static, CPUs reserved for the system, and a restart without its file cpu_manager_state"
                                .formatted(count, orUnknown(seen)));
    }

    /**
     * Processors = min(affinity, ceil(quota)), unless the virtual machine is told another number.
     */
    private Optional<String> processors() {
        CpuLimit limit = configuration.cpus();
        Optional<CpuSet> affinity = report.seen(Seen.AFFINITY).flatMap(LimitCheck::cpuSet);
        if (affinity.isEmpty()) {
            return Optional.of("the worker could not see on which CPUs it may run");
        }
        int expected = affinity.get().size();
        if (limit.quota().isPresent()) {
            expected = Math.min(expected, (int) Math.ceil(limit.quota().get().doubleValue()));
        }
        if (limit.activeProcessors().isPresent()) {
            expected = limit.activeProcessors().getAsInt();
        }
        Optional<String> seen = report.seen(Seen.PROCESSORS);
        return seen.equals(Optional.of(Integer.toString(expected)))
                ? Optional.empty()
                : Optional.of(
                        "the runtime was to see %d processors and saw %s"
                                .formatted(expected, orUnknown(seen)));
    }

    private Optional<String> quota() {
        if (end.enforced() == ForkEnd.Enforced.CPUS) {
            return Optional.empty();
        }
        double asked = configuration.cpus().quota().map(Number::doubleValue).orElse(0.0);
        Optional<String> seen = report.seen(Seen.QUOTA_CPUS);
        double quota = seen.flatMap(LimitCheck::number).orElse(0.0);
        if (ownCpus().isPresent() && quota == ownCpus().getAsInt()) {
            // Kubelets before 1.33 set it besides, and it takes nothing away.
            return Optional.empty();
        }
        return Math.abs(asked - quota) <= QUOTA_TOLERANCE * asked
                ? Optional.empty()
                : Optional.of(
                        "the worker was to have a quota of %s CPUs and saw %s"
                                .formatted(asked == 0 ? "no" : asked, orUnknown(seen)));
    }

    private Optional<String> memory() {
        if (end.enforced() == ForkEnd.Enforced.CPUS) {
            return Optional.empty();
        }
        long asked = configuration.limits().memoryBytes();
        Optional<String> seen = report.seen(Seen.MEMORY_LIMIT_BYTES);
        double limit = seen.flatMap(LimitCheck::number).orElse(-1.0);
        return Math.abs(asked - limit) <= PAGE
                ? Optional.empty()
                : Optional.of(
                        "the worker was to have a memory limit of %d bytes and saw %s"
                                .formatted(asked, orUnknown(seen)));
    }

    private static Optional<CpuSet> cpuSet(String list) {
        try {
            return Optional.of(CpuSet.parse(list));
        } catch (IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }

    private static Optional<Double> number(String text) {
        try {
            return Optional.of(Double.valueOf(text));
        } catch (NumberFormatException notOne) {
            return Optional.empty();
        }
    }

    private static String orUnknown(Optional<?> seen) {
        return seen.map(Object::toString).orElse("none");
    }
}
