package dev.threadscale.explain;

import dev.threadscale.results.CauseKind;
import dev.threadscale.worker.carriers.HeldEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** Adds up the events of a recording, one by one. */
final class EventTally {

    static final String PINNED = "jdk.VirtualThreadPinned";
    static final String REFUSED = "jdk.VirtualThreadSubmitFailed";

    /** The thread that waits for all tasks without running any. */
    private static final String MAIN = "main";

    /** The maximum number of names of a kind; further ones count as unknown. */
    private static final int MOST_NAMES = 10_000;

    /** The prefix of the recorder's own threads. */
    private static final String RECORDER = "JFR ";

    private final MeasuredTime time;
    private final Map<CauseKind, Map<String, EventTotal>> amounts = new EnumMap<>(CauseKind.class);
    private final Map<String, EventTotal> javaSamples = new LinkedHashMap<>();
    private final Map<String, EventTotal> cpuSamples = new LinkedHashMap<>();
    private final CallTree javaCalls = new CallTree();
    private final CallTree cpuCalls = new CallTree();
    private final StackReader stacks = new StackReader();

    /**
     * The last pin and the last wait of each virtual thread, in whichever order they are recorded.
     */
    private final Map<Long, Pin> pins = new RecentThreads<>();

    private final Map<Long, Wait> waits = new RecentThreads<>();

    private final HoldTally holds = new HoldTally();

    /** The size of the heap at the last collection, in bytes; 0 before the first one. */
    private long heap;

    private long safepoint;
    private Instant safepointBegin = Instant.MAX;

    /** The period in which a virtual thread kept its carrier. */
    private record Pin(Instant begin, double nanos) {}

    private record Wait(CauseKind kind, String what, Instant begin, Instant end) {
        boolean holds(Pin pin) {
            return !pin.begin.isBefore(begin) && pin.begin.isBefore(end);
        }
    }

    /** A map of recent values by the id of the thread. */
    private static final class RecentThreads<V> extends LinkedHashMap<Long, V> {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
            return size() > MOST_NAMES;
        }
    }

    EventTally(MeasuredTime time) {
        this.time = time;
    }

    void add(RecordedEvent event) {
        Instant end = event.getEndTime();
        boolean isMeasured = time.iteration(end) >= 0;
        if (event.getEventType().getName().equals("jdk.GCHeapSummary")) {
            grow(event.getLong("heapSpace.committedSize"), isMeasured);
            return;
        }
        if (event.getEventType().getName().equals("jdk.SafepointEnd")) {
            pause(event);
            return;
        }
        boolean isHold = event.getEventType().getName().equals(HeldEvent.NAME);
        if (isHold) {
            holds.watched();
        }
        if (!isMeasured || (!isHold && isOfRecorder(event.getThread()))) {
            return;
        }
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample" -> sample(event, "sampledThread", javaSamples, javaCalls);
            case "jdk.CPUTimeSample" -> sample(event, "eventThread", cpuSamples, cpuCalls);
            case "jdk.JavaMonitorEnter" -> waited(CauseKind.MONITOR, event, "monitorClass");
            case "jdk.ThreadPark" -> parked(event);
            case "jdk.JavaMonitorWait" -> waited(CauseKind.PARKING, event, "monitorClass");
            case "jdk.ThreadSleep" -> waited(CauseKind.SLEEPING, event);
            case "jdk.SocketRead",
                    "jdk.SocketWrite",
                    "jdk.FileRead",
                    "jdk.FileWrite",
                    "jdk.FileForce" ->
                    waited(CauseKind.IO, event);
            case PINNED -> {
                add(CauseKind.PINNING, Frames.waiting(event.getStackTrace()), nanos(event));
                add(CauseKind.PINS, "", 1);
                long thread = threadId(event);
                pins.put(thread, new Pin(event.getStartTime(), nanos(event)));
                explainOnce(thread);
            }
            case HeldEvent.NAME -> holds.add(event);
            case REFUSED -> add(CauseKind.REFUSALS, "", 1);
            case "jdk.GarbageCollection" -> {
                add(CauseKind.GC, "", (double) event.getDuration("sumOfPauses").toNanos());
                add(CauseKind.COLLECTIONS, "", 1);
            }
            case "jdk.SafepointBegin" -> {
                add(CauseKind.SAFEPOINTS, "", 1);
                safepoint = event.getLong("safepointId");
                safepointBegin = event.getStartTime();
            }
            case "jdk.ObjectAllocationSample" ->
                    add(
                            CauseKind.ALLOCATION,
                            Frames.name(event.<RecordedClass>getValue("objectClass")),
                            (double) event.getLong("weight"));
            default -> {
                // This event was not requested.
            }
        }
    }

    /**
     * Adds a pause that has begun in an iteration. Threads go on before its end is recorded, so the
     * iteration may be over by then. The same thread records both, so they are in order.
     */
    private void pause(RecordedEvent end) {
        if (end.getLong("safepointId") == safepoint && safepointBegin.isBefore(end.getEndTime())) {
            add(
                    CauseKind.PAUSES,
                    "",
                    (double) Duration.between(safepointBegin, end.getEndTime()).toNanos());
        }
    }

    /** Returns true for the threads that make the recording. */
    private static boolean isOfRecorder(@Nullable RecordedThread thread) {
        return thread != null
                && thread.getJavaName() != null
                && thread.getJavaName().startsWith(RECORDER);
    }

    /**
     * Adds the growth of the heap since the last collection.
     *
     * @param size of the heap now, in bytes
     * @param isMeasured false outside of measured iterations, where growth does not count
     */
    private void grow(long size, boolean isMeasured) {
        if (isMeasured && heap > 0 && size > heap) {
            add(CauseKind.GROWTH, "", (double) (size - heap));
        }
        heap = size;
    }

    private static double nanos(RecordedEvent event) {
        return (double) event.getDuration().toNanos();
    }

    private void sample(
            RecordedEvent event, String field, Map<String, EventTotal> samples, CallTree calls) {
        if (!isOfRecorder(event.getThread(field))) {
            add(samples, Frames.method(event), new EventTotal(1, 1));
            calls.add(stacks.read(event.getStackTrace()));
        }
    }

    private void parked(RecordedEvent event) {
        RecordedThread thread = event.getThread("eventThread");
        // If a virtual thread parks while it keeps its carrier, the event is that of the carrier.
        // Such waits are recorded separately.
        if (thread == null || !thread.isVirtual()) {
            waited(CauseKind.PARKING, event, "parkedClass");
        }
    }

    private void waited(CauseKind kind, RecordedEvent event, String type) {
        if (isAtWork(event)) {
            String lock = Frames.name(event.<RecordedClass>getValue(type));
            add(
                    kind,
                    "%s in %s".formatted(lock, Frames.waiting(event.getStackTrace())),
                    nanos(event));
        }
    }

    private void waited(CauseKind kind, RecordedEvent event) {
        if (isAtWork(event)) {
            String what = Frames.caller(event.getStackTrace());
            add(kind, what, nanos(event));
            long thread = threadId(event);
            waits.put(thread, new Wait(kind, what, event.getStartTime(), event.getEndTime()));
            explainOnce(thread);
        }
    }

    /**
     * Subtracts from a wait the time for which its thread kept its carrier, which is a cause of its
     * own.
     */
    private void explainOnce(long thread) {
        Pin pin = pins.get(thread);
        Wait wait = waits.get(thread);
        if (pin != null && wait != null && wait.holds(pin)) {
            pins.remove(thread);
            add(wait.kind, wait.what, new EventTotal(0, -pin.nanos));
        }
    }

    private static long threadId(RecordedEvent event) {
        RecordedThread thread = event.getThread("eventThread");
        return thread == null ? -1 : thread.getId();
    }

    /** Returns false for threads that wait for a task, which run only methods of the JDK. */
    private boolean isAtWork(RecordedEvent event) {
        List<String> methods = stacks.read(event.getStackTrace());
        return !methods.getFirst().equals(StackReader.OUTSIDE)
                || (!threadName(event, "eventThread").equals(MAIN)
                        && methods.stream().skip(1).anyMatch(method -> !Frames.isOfJdk(method)));
    }

    private static String threadName(RecordedEvent event, String field) {
        RecordedThread thread = event.getThread(field);
        String name = thread == null ? null : thread.getJavaName();
        return name == null ? "" : name;
    }

    private void add(CauseKind kind, String what, double total) {
        add(kind, what, new EventTotal(1, total));
    }

    private void add(CauseKind kind, String what, EventTotal total) {
        add(amounts.computeIfAbsent(kind, _ -> new LinkedHashMap<>()), what, total);
    }

    static void add(Map<String, EventTotal> totals, String what, EventTotal one) {
        totals.merge(
                totals.size() < MOST_NAMES || totals.containsKey(what) ? what : Frames.UNKNOWN,
                one,
                EventTotal::plus);
    }

    /**
     * Returns the profile of the events so far.
     *
     * @param tasks the number of tasks that it covers
     */
    Profile profile(double tasks) {
        amounts.put(CauseKind.CPU, javaSamples);
        List<Hold> held = holds.complete(amounts);
        return new Profile(tasks, false, amounts, javaCalls, cpuSamples, cpuCalls, held);
    }
}
