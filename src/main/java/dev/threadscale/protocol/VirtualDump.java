package dev.threadscale.protocol;

/**
 * The dump of virtual threads, which the virtual machine's own dump on SIGQUIT omits. A worker
 * whose host line contains {@link Seen#DUMP_SIGNAL} answers that signal with the header on its own
 * line, followed by the JSON of {@code HotSpotDiagnosticMXBean.dumpThreads}.
 */
public final class VirtualDump {

    /** The signal. Processes that do not handle it ignore it, and no virtual machine uses it. */
    public static final String SIGNAL = "URG";

    public static final String HEADER = "Full dump of threads, virtual ones included, as JSON:";

    private VirtualDump() {}
}
