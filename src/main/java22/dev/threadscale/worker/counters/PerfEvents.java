package dev.threadscale.worker.counters;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts hardware events of this process by perf_event_open(2) on Linux: in each of its threads and
 * in those that they start, even if they have ended. An event that the kernel refuses for one of
 * them is unknown.
 */
public final class PerfEvents implements CounterSource {

    private static final Path THREADS = Path.of("/proc/self/task");

    /**
     * The size of the oldest {@code struct perf_event_attr} in bytes, and the offsets of its
     * fields.
     */
    private static final int ATTRIBUTES = 64;

    private static final int TYPE = 0;
    private static final int SIZE = 4;
    private static final int CONFIG = 8;
    private static final int FORMAT = 32;
    private static final int FLAGS = 40;

    /**
     * The format of a reading: the value, and the times for which it should have counted and did.
     */
    private static final long WITH_TIMES = 1 | 1 << 1;

    private static final int LONGS = 3;

    private static final long ANY = -1;
    private static final long NO_GROUP = -1;
    private static final long CLOSE_ON_EXEC = 1 << 3;

    private final MemorySegment attributes =
            Arena.global().allocate(ATTRIBUTES, JAVA_LONG.byteSize());
    private final MemorySegment reading = Arena.global().allocate(JAVA_LONG, LONGS);
    private final MethodHandle syscall;
    private final MethodHandle read;
    private final Map<IterationColumn, Opened> opened = new EnumMap<>(IterationColumn.class);

    /**
     * The files of an event.
     *
     * @param unit the unit of a value, in units of the column
     */
    private record Opened(List<Integer> files, double unit) {}

    @SuppressWarnings("restricted") // native access is granted by the manifest
    public PerfEvents() {
        Linker linker = Linker.nativeLinker();
        syscall =
                linker.downcallHandle(
                        linker.defaultLookup().find("syscall").orElseThrow(),
                        FunctionDescriptor.of(
                                JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                                JAVA_LONG));
        read =
                linker.downcallHandle(
                        linker.defaultLookup().find("read").orElseThrow(),
                        FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
        OptionalLong number =
                switch (System.getProperty("os.arch")) {
                    case "amd64" -> OptionalLong.of(298);
                    case "aarch64" -> OptionalLong.of(241);
                    default -> OptionalLong.empty();
                };
        number.ifPresent(this::open);
    }

    private void open(long number) {
        for (PerfEvent event : PerfEvent.values()) {
            attributes(event.type(), event.config(), event.flags());
            inAllThreads(number)
                    .ifPresent(files -> opened.put(event.column(), new Opened(files, 1)));
        }
        PowerMeter.find(Path.of("/"))
                .ifPresent(meter -> {
                    attributes(meter.type(), meter.config(), 0);
                    List<Integer> files = new ArrayList<>();
                    meter.cpus().stream().forEach(cpu -> files.add(open(number, ANY, cpu)));
                    if (files.stream().allMatch(file -> file >= 0)) {
                        opened.put(
                                IterationColumn.ENERGY_UJ, new Opened(files, meter.microjoules()));
                    }
                });
    }

    private void attributes(int type, long config, long flags) {
        attributes.set(JAVA_INT, TYPE, type);
        attributes.set(JAVA_INT, SIZE, ATTRIBUTES);
        attributes.set(JAVA_LONG, CONFIG, config);
        attributes.set(JAVA_LONG, FORMAT, WITH_TIMES);
        attributes.set(JAVA_LONG, FLAGS, flags);
    }

    private Optional<List<Integer>> inAllThreads(long number) {
        List<Integer> files = new ArrayList<>();
        try (Stream<Path> threads = Files.list(THREADS)) {
            for (Path thread : threads.toList()) {
                int file = open(number, Long.parseLong(thread.getFileName().toString()), ANY);
                if (file >= 0) {
                    files.add(file);
                } else if (Files.exists(thread)) {
                    return Optional.empty();
                }
            }
            return Optional.of(files);
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }

    /** Returns a file to read, or a negative number on failure. */
    private int open(long number, long thread, long cpu) {
        try {
            return (int)
                    (long)
                            syscall.invokeExact(
                                    number, attributes, thread, cpu, NO_GROUP, CLOSE_ON_EXEC);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Returns the columns that are counted. */
    public Set<IterationColumn> columns() {
        return opened.keySet();
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        opened.forEach((column, event) ->
                total(event.files)
                        .ifPresent(total -> into.put(column, (long) (total * event.unit))));
    }

    private OptionalLong total(List<Integer> files) {
        long total = 0;
        for (int file : files) {
            OptionalLong value = read(file);
            if (value.isEmpty()) {
                return value;
            }
            total += value.getAsLong();
        }
        return OptionalLong.of(total);
    }

    private OptionalLong read(int file) {
        try {
            return (long) read.invokeExact(file, reading, reading.byteSize()) == reading.byteSize()
                    ? PerfEvent.counted(
                            reading.getAtIndex(JAVA_LONG, 0),
                            reading.getAtIndex(JAVA_LONG, 1),
                            reading.getAtIndex(JAVA_LONG, 2))
                    : OptionalLong.empty();
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
