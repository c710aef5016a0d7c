package dev.threadscale.worker.counters;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The purpose of a thread, which shows in the name that the kernel has of it. The kernel keeps 15
 * bytes. Of longer names, HotSpot keeps the first 15 up to JDK 25, and since JDK 26 the first seven
 * and the last six around two dots.
 */
enum ThreadRole {
    COMPILER(
            "C1 CompilerThread|C2 CompilerThread|JVMCI CompilerThread|JVMCI-native CompilerThread"),
    COLLECTOR(
            "VM Thread|GC Thread#|RuntimeWorker#|StringDedupThread|Safepoint Cleanup Thread#"
                    + "|G1 Conc#|G1 Main Marker|G1 Refine#|G1 Refine Control|G1 Refinement Workers#"
                    + "|G1 Service|XDirector|XDriver|XStat|XUncommitter|XUnmapper|XWorker#"
                    + "|ZDirector|ZDriverMajor|ZDriverMinor|ZStat|ZUncommitter|ZUncommitter#"
                    + "|ZUnmapper|ZWorkerOld#|ZWorkerYoung#|ShenControl|ShenRegulator|ShenUncommit"
                    + "|ShenWorker#|Shenandoah Control Thread|Shenandoah GC Threads#"
                    + "|Shenandoah Regulator Thread|Shenandoah Uncommit Thread"),
    /** A thread that Java does not list, and that serves neither compilers nor collectors. */
    HIDDEN(
            "VM Periodic Task Thread|Service Thread|Monitor Deflation Thread|AsyncLog Thread"
                    + "|JFR Sampler Thread|JFR Thread Sampler|JFR CPU Sampler Thread"
                    + "|Archive Worker Thread|Training replay thread"),
    /** A thread that Java lists, and on which the program's tasks do not wait. */
    HOUSEKEEPING(
            "Reference Handler|Finalizer|Signal Dispatcher|Notification Thread|Common-Cleaner"
                    + "|InnocuousThread-|Attach Listener|JFR Recorder Thread|JFR Periodic Tasks"
                    + "|JFR Recording Scheduler|JFR Shutdown Hook"),
    PROGRAM(""),
    /** A thread that neither HotSpot's names nor Java's list of threads explain. */
    UNKNOWN("");

    /** The bytes of a name that the kernel keeps. */
    private static final int KEPT = 15;

    private static final int HEAD = 7;
    private static final int TAIL = 6;
    private static final String DOTS = "..";

    private final String names;

    /**
     * Creates a role.
     *
     * @param names of its threads without numbers at their ends, separated by bars
     */
    ThreadRole(String names) {
        this.names = names;
    }

    /** Returns true for threads of the virtual machine that Java does not list. */
    boolean isHidden() {
        return this == COMPILER || this == COLLECTOR || this == HIDDEN;
    }

    /** Returns the role of a thread by the kernel's name of it. */
    static ThreadRole of(String kept) {
        for (ThreadRole role : values()) {
            for (String name : role.names.split("\\|", -1)) {
                if (isKept(kept, name)) {
                    return role;
                }
            }
        }
        return PROGRAM;
    }

    private static boolean isKept(String kept, String name) {
        int end = kept.length();
        while (end > 0 && Character.isDigit(kept.charAt(end - 1))) {
            end--;
        }
        boolean whole = name.length() == end && kept.startsWith(name);
        boolean begins = kept.length() == KEPT && name.startsWith(kept);
        boolean cut =
                kept.length() == KEPT
                        && kept.startsWith(DOTS, HEAD)
                        && name.startsWith(kept.substring(0, HEAD))
                        && name.endsWith(kept.substring(Math.min(end, HEAD + 2), end));
        return whole || begins || cut;
    }

    /** Returns the part of a name that the kernel keeps up to JDK 25. */
    static String beginning(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return text(bytes, 0, Math.min(KEPT, bytes.length)).strip();
    }

    /** Returns the part of a name that the kernel keeps since JDK 26. */
    static String ends(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= KEPT
                ? text(bytes, 0, bytes.length).strip()
                : (text(bytes, 0, HEAD) + DOTS + text(bytes, bytes.length - TAIL, bytes.length))
                        .strip();
    }

    /** Returns bytes as {@link KernelText} reads them, since a name may be cut in a character. */
    private static String text(byte[] bytes, int from, int to) {
        return new String(Arrays.copyOfRange(bytes, from, to), StandardCharsets.ISO_8859_1);
    }
}
