package dev.threadscale.worker.counters;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.threadscale.protocol.IterationColumn;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * CPU time and context switches of the process, threads that have ended included, from {@code
 * getrusage(2)} on 64-bit Linux.
 *
 * <p>{@code struct rusage} is eighteen longs there: user and system time as seconds and
 * microseconds, twelve counts that the kit does not use, and the voluntary and involuntary context
 * switches. Its address is passed as a number, and a buffer reads it: to link segments and layouts
 * would make the start of every fork longer.
 */
final class ProcessTimes implements CounterSource {

    private static final int RUSAGE_SELF = 0;
    private static final int LONGS = 18;
    private static final int USER = 0;
    private static final int SYSTEM = 2;
    private static final int VOLUNTARY = 16;
    private static final int INVOLUNTARY = 17;

    private final ByteBuffer usage =
            ByteBuffer.allocateDirect(LONGS * Long.BYTES).order(ByteOrder.nativeOrder());
    private final long address = MemorySegment.ofBuffer(usage).address();
    private final MethodHandle getrusage;

    @SuppressWarnings("restricted") // native access is granted by the manifest
    public ProcessTimes() {
        Linker linker = Linker.nativeLinker();
        getrusage =
                linker.downcallHandle(
                        linker.defaultLookup().find("getrusage").orElseThrow(),
                        FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG));
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        if (call() != 0) {
            return;
        }
        long user = nanos(USER);
        long system = nanos(SYSTEM);
        into.put(IterationColumn.CPU_NS, user + system);
        into.put(IterationColumn.CPU_USER_NS, user);
        into.put(IterationColumn.CPU_SYSTEM_NS, system);
        into.put(IterationColumn.VOLUNTARY_SWITCHES, at(VOLUNTARY));
        into.put(IterationColumn.INVOLUNTARY_SWITCHES, at(INVOLUNTARY));
    }

    private int call() {
        try {
            return (int) getrusage.invokeExact(RUSAGE_SELF, address);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private long nanos(int timeval) {
        return at(timeval) * 1_000_000_000L + at(timeval + 1) * 1_000L;
    }

    private long at(int index) {
        return usage.getLong(index * Long.BYTES);
    }
}
