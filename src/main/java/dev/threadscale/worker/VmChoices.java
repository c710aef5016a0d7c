package dev.threadscale.worker;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import dev.threadscale.protocol.Seen;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The options for which releases of HotSpot choose different values, with the values in use. The
 * first look at an option takes milliseconds, so it comes after the last iteration.
 */
final class VmChoices {

    /** The options whose defaults depend on the release, the collector, or the CPUs. */
    private static final List<String> NAMES =
            List.of(
                    "ParallelGCThreads",
                    "ConcGCThreads",
                    "GCTimeRatio",
                    "MinHeapFreeRatio",
                    "MaxHeapFreeRatio",
                    "MaxNewSize",
                    "G1HeapRegionSize",
                    "CICompilerCount",
                    "LoopStripMiningIter");

    private VmChoices() {}

    /** Returns the known ones; empty if this is not HotSpot, such as a native image. */
    static Optional<String> here() {
        Optional<HotSpotDiagnosticMXBean> machine = machine();
        if (machine.isEmpty()) {
            return Optional.empty();
        }
        StringJoiner choices = new StringJoiner(" ");
        for (String name : NAMES) {
            try {
                VMOption option = machine.get().getVMOption(name);
                choices.add(name + "=" + option.getValue() + (isGiven(option) ? Seen.GIVEN : ""));
            } catch (IllegalArgumentException unknown) {
                // A release that does not have the option.
            }
        }
        return choices.length() == 0 ? Optional.empty() : Optional.of(choices.toString());
    }

    private static boolean isGiven(VMOption option) {
        return switch (option.getOrigin()) {
            case DEFAULT, ERGONOMIC -> false;
            default -> true;
        };
    }

    /**
     * Returns whether objects have compact headers; false for HotSpot without the option, such as
     * JDK 21.
     */
    static Optional<String> compactHeaders() {
        Optional<HotSpotDiagnosticMXBean> machine = machine();
        try {
            return machine.map(bean -> bean.getVMOption("UseCompactObjectHeaders").getValue());
        } catch (IllegalArgumentException unknown) {
            return Optional.of("false");
        }
    }

    private static Optional<HotSpotDiagnosticMXBean> machine() {
        return HostReport.isNativeImage()
                ? Optional.empty()
                : Optional.ofNullable(
                        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class));
    }
}
