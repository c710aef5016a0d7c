package dev.threadscale.worker.carriers;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * An event of the flight recording: at a certain moment, virtual threads that waited for the same
 * thing kept their carriers. The fields are the names that the launcher reads.
 */
@Name(HeldEvent.NAME)
@StackTrace(false)
public final class HeldEvent extends Event {

    public static final String NAME = "dev.threadscale.Held";

    /** The time that the moment stands for, multiplied by the number of held carriers, in ns. */
    public static final String HELD = "held";

    /**
     * The time for which the ticking virtual thread has been waiting for a carrier, in ns; 0 unless
     * it is late.
     */
    public static final String LATE = "late";

    /** The number of carriers, including spare ones. */
    public static final String CARRIERS = "carriers";

    /** The method that holds, with the name of its jar if it is in one. Empty in a first event. */
    public static final String FRAME = "frame";

    /** The key of a {@link HoldReason}. */
    public static final String REASON = "reason";

    /** The innermost method outside of the JDK, to which other events attribute the same wait. */
    public static final String CALLER = "caller";

    long held;
    long late;
    int carriers;
    String frame = "";
    String reason = "";
    String caller = "";
}
