package dev.threadscale.worker;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.threadscale.protocol.VirtualDump;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers a signal, which the launcher sends at a time-out, with a dump of the virtual threads. The
 * classes of signals are used by reflection, because javac warns about them in spite of any
 * suppression.
 */
record DumpAnswer(Output out) {

    /** A place in memory to which a process in a container can write. */
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    /** Starts to listen. Returns the signal; empty if this runtime does not support one. */
    static Optional<String> to(Output out) {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
            return Optional.empty();
        }
        try {
            DumpAnswer answer = new DumpAnswer(out);
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object handling =
                    Proxy.newProxyInstance(
                            DumpAnswer.class.getClassLoader(),
                            new Class<?>[] {handler},
                            (self, method, arguments) -> {
                                answer.dump();
                                return null;
                            });
            Object own = signal.getConstructor(String.class).newInstance(VirtualDump.SIGNAL);
            signal.getMethod("handle", signal, handler).invoke(null, own, handling);
            return Optional.of(VirtualDump.SIGNAL);
        } catch (ReflectiveOperationException none) {
            return Optional.empty();
        }
    }

    /** Dumps the threads on its own thread. */
    private void dump() throws IOException {
        Path file =
                (Files.isWritable(SHARED_MEMORY)
                                ? SHARED_MEMORY
                                : Path.of(System.getProperty("java.io.tmpdir")))
                        .resolve("threadscale-" + ProcessHandle.current().pid() + ".json");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
            try (Stream<String> lines = Files.lines(file)) {
                out.text(Stream.concat(Stream.of(VirtualDump.HEADER), lines));
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
