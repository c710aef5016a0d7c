package dev.threadscale.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Reads stacks as the names of their methods, the outermost first. The stacks of a task begin with
 * what the kit calls in it, so they are equal on all kinds of threads.
 */
final class StackReader {

    /** The name for the callers of tasks. */
    static final String TASKS = "tasks";

    /** The first name of a stack without a task. */
    static final String OUTSIDE = "outside tasks: threads, pools, the kit";

    /** The first name of a stack whose callers were not recorded. */
    static final String DEEP = "stacks too deep to be recorded completely";

    /** The method in which the worker calls the workload. */
    static final String TASK = "dev.threadscale.worker.TaskBody.run";

    /** The suffix of the method in which JMH calls the benchmark. */
    private static final String STUB = "_jmhStub";

    /** The maximum number of frames that are read of a stack; the virtual machine keeps 64. */
    private static final int MOST_FRAMES = 256;

    private static final int MOST_KNOWN = 10_000;

    /**
     * The names that were already cleaned: cleaning takes longer than a look-up, and a method is in
     * many samples.
     */
    private final Map<RecordedMethod, String> known = new HashMap<>();

    /** Reads a stack. A method that calls itself occurs once. */
    List<String> read(@Nullable RecordedStackTrace stack) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return List.of(Frames.UNKNOWN);
        }
        List<RecordedFrame> frames = stack.getFrames();
        List<RecordedFrame> outer =
                frames.subList(Math.max(0, frames.size() - MOST_FRAMES), frames.size()).reversed();
        List<String> methods = new ArrayList<>();
        methods.add(stack.isTruncated() ? DEEP : OUTSIDE);
        for (RecordedFrame frame : outer) {
            String method = name(frame);
            if (isTask(method)) {
                methods.clear();
                methods.add(TASKS);
            } else if (!method.equals(methods.getLast())) {
                methods.add(method);
            }
        }
        return methods;
    }

    private static boolean isTask(String method) {
        return method.equals(TASK) || method.endsWith(STUB);
    }

    private String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        if (method == null) {
            return Frames.UNKNOWN;
        }
        if (known.size() == MOST_KNOWN) {
            known.clear();
        }
        return known.computeIfAbsent(method, _ -> Frames.name(frame));
    }
}
