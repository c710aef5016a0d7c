package dev.threadscale.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDK Flight Recording of a fork: which options ask for it, and how its pieces make one file.
 *
 * <p>A worker that completes ends its recording. Of one that is stopped, the virtual machine has
 * written pieces once a second, each of which is a recording up to there.
 */
public final class FlightRecording {

    /** The most that is taken out of a fork; the virtual machine removes old pieces far before. */
    public static final long LARGEST = 64L << 20;

    /** The end of the names of its pieces; they sort by time. */
    public static final String PIECE = ".jfr";

    /** A note on a fork whose virtual machine has not recorded. */
    public static final String NONE =
            "nothing was recorded: its virtual machine wrote no recording";

    /** Before the reason why a recording is lost. */
    public static final String LOST = "its recording cannot be had: ";

    /** Bytes of a piece's header, in which stand its size and whether it is complete. */
    private static final int HEAD = 68;

    private static final int SIZE = 8;
    private static final int STATE = 64;

    /** While a piece is written, its state is the number of times that it was made whole. */
    private static final byte COMPLETE = 0;

    /** Its header is just being written. */
    private static final byte UNUSABLE = -1;

    /** The threshold of waits that matter, with their stacks. */
    private static final String WAITING = " threshold=10us stackTrace=true";

    /** The recorded events, with their settings: each costs the fork time. */
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
                    "SafepointBegin",
                    "SafepointEnd",
                    "ObjectAllocationSample throttle=150/s");

    private FlightRecording() {}

    /**
     * Options of the virtual machine.
     *
     * @param folder takes the pieces
     */
    public static List<String> options(String folder) {
        return List.of(
                // Samples are of the line where they were taken, and not of the next safepoint.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:FlightRecorderOptions:repository=%s,stackdepth=64".formatted(folder),
                "-XX:StartFlightRecording:settings=none,maxsize="
                        + ((LARGEST / 2) >> 20)
                        + "m,"
                        + EVENTS.stream()
                                .flatMap(FlightRecording::settings)
                                .collect(Collectors.joining(",")),
                // Else what it says stands between the rows of the worker.
                "-Xlog:jfr*=off");
    }

    private static Stream<String> settings(String event) {
        List<String> words = List.of(event.split(" ", -1));
        return Stream.concat(Stream.of("enabled=true"), words.stream().skip(1))
                .map(setting -> "+jdk.%s#%s".formatted(words.getFirst(), setting));
    }

    /** Options with those of a recording before them. */
    public static List<String> before(List<String> options, String folder) {
        return Stream.concat(options(folder).stream(), options.stream()).toList();
    }

    /**
     * Adds a piece, as far as its header says that it is whole.
     *
     * @param room bytes that are left of {@link #LARGEST}
     * @return bytes that are left now
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
