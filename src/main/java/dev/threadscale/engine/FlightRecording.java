package dev.threadscale.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDK Flight Recording of a fork: the options that start it, and the way its pieces are joined
 * to one file.
 *
 * <p>A worker that completes also ends its recording. If the worker was stopped, the pieces that
 * the virtual machine wrote once a second remain, and each is a valid recording of its period.
 */
public final class FlightRecording {

    /**
     * The maximum size copied out of a fork. The virtual machine removes old pieces long before.
     */
    public static final long LARGEST = 64L << 20;

    /** The suffix of the pieces' names, which sort by time. */
    public static final String PIECE = ".jfr";

    /** The note on a fork whose virtual machine did not write a recording. */
    public static final String NONE =
            "nothing was recorded: its virtual machine wrote no recording";

    /** The start of a note that says why a recording is lost. */
    public static final String LOST = "its recording cannot be had: ";

    /** The size of a piece's header in bytes. It holds the size of the piece and its state. */
    private static final int HEAD = 68;

    private static final int SIZE = 8;
    private static final int STATE = 64;

    /**
     * The state of a complete piece. During writing, the state is the number of times the piece was
     * completed.
     */
    private static final byte COMPLETE = 0;

    /** The state of a piece whose header is being written. */
    private static final byte UNUSABLE = -1;

    /** The threshold above which waits are recorded, with their stacks. */
    private static final String WAITING = " threshold=10us stackTrace=true";

    /** The recorded events with their settings. Each of them slows the fork down. */
    private static final List<String> EVENTS =
            List.of(
                    "ExecutionSample period=10ms",
                    "CPUTimeSample throttle=10ms",
                    "JavaMonitorEnter" + WAITING,
                    "JavaMonitorWait" + WAITING,
                    "ThreadPark" + WAITING,
                    "ThreadSleep" + WAITING,
                    "SocketRead" + WAITING,
                    "SocketWrite" + WAITING,
                    "FileRead" + WAITING,
                    "FileWrite" + WAITING,
                    "FileForce" + WAITING,
                    "VirtualThreadPinned threshold=0ms stackTrace=true",
                    "VirtualThreadSubmitFailed",
                    "GarbageCollection",
                    "GCHeapSummary",
                    "SafepointBegin",
                    "SafepointEnd",
                    "ObjectAllocationSample throttle=150/s");

    /** The access that the worker's watch over carriers needs to list virtual threads. */
    private static final String EXPORT = "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED";

    /** The option of an ahead-of-time cache, which a virtual machine that records cannot use. */
    private static final String CACHE = "-XX:AOTCache";

    private static final String WITHOUT_CACHE = "-XX:AOTMode=off";

    private FlightRecording() {}

    /**
     * Returns the options of the virtual machine.
     *
     * @param folder receives the pieces
     */
    public static List<String> options(String folder) {
        return List.of(
                // Samples show the line where they were taken instead of the next safepoint.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:FlightRecorderOptions:repository=%s,stackdepth=64".formatted(folder),
                "-XX:StartFlightRecording:settings=none,maxsize="
                        + ((LARGEST / 2) >> 20)
                        + "m,"
                        + EVENTS.stream()
                                .flatMap(FlightRecording::settings)
                                .collect(Collectors.joining(",")),
                EXPORT,
                // Without this, messages of the virtual machine would be mixed with the rows of the
                // worker.
                "-Xlog:jfr*=off");
    }

    private static Stream<String> settings(String event) {
        List<String> words = List.of(event.split(" ", -1));
        return Stream.concat(Stream.of("enabled=true"), words.stream().skip(1))
                .map(setting -> "+jdk.%s#%s".formatted(words.getFirst(), setting));
    }

    /** Returns the options with those of a recording before them, and without a cache. */
    public static List<String> before(List<String> options, String folder) {
        List<String> all = new ArrayList<>(options(folder));
        all.addAll(options);
        if (options.stream().anyMatch(option -> option.startsWith(CACHE))) {
            all.add(WITHOUT_CACHE);
        }
        return all;
    }

    /**
     * Adds the part of a piece that its header declares complete.
     *
     * @param room bytes that are left of {@link #LARGEST}
     * @return bytes that are left afterwards
     * @throws IOException if the piece does not fit
     */
    public static long add(InputStream piece, OutputStream recording, long room)
            throws IOException {
        byte[] head = piece.readNBytes(HEAD);
        if (head.length < HEAD || head[STATE] == UNUSABLE) {
            return room;
        }
        long size = ByteBuffer.wrap(head).getLong(SIZE);
        if (size > room) {
            throw new IOException("it is larger than %d MiB".formatted(LARGEST >> 20));
        }
        head[STATE] = COMPLETE;
        recording.write(head);
        byte[] buffer = new byte[1 << 16];
        long left = size - HEAD;
        while (left > 0) {
            int read = piece.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                break;
            }
            recording.write(buffer, 0, read);
            left -= read;
        }
        return room - Math.max(HEAD, size);
    }
}
