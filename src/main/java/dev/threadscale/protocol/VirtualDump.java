package dev.threadscale.protocol;

/**
 * The dump of virtual threads, which those that a virtual machine prints on SIGQUIT omit: a worker
 * whose host line says {@link Seen#DUMP_SIGNAL} answers that signal with the header on a line of
 * its own, and then with the JSON of {@code HotSpotDiagnosticMXBean.dumpThreads}.
 */
public final class VirtualDump {

    /** A process that does not handle it ignores it, and no virtual machine uses it. */
    public static final String SIGNAL = "URG";

    public static final String HEADER = "Full dump of threads, virtual ones included, as JSON:";

    private VirtualDump() {}
}
