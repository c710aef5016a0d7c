package dev.threadscale.protocol;

/**
 * The worker's other command, a companion that answers requests: {@code serve port=8080}. This
 * class has its keys, and the values that engines use.
 */
public final class Serve {

    /** The first argument. */
    public static final String COMMAND = "serve";

    public static final String PORT = "port";

    /** The key of the addresses from which connections may come. */
    public static final String FROM = "from";

    /** Accepts connections from this host only. */
    public static final String THIS_HOST = "this-host";

    /** Accepts connections from every network of the process. */
    public static final String NETWORK = "network";

    /** The input that ends the server. */
    public static final String UNTIL = "until";

    /** Serves until the process is ended. */
    public static final String STOPPED = "stopped";

    /** Serves until standard input ends, which also happens when the parent process is killed. */
    public static final String END_OF_INPUT = "end-of-input";

    private Serve() {}
}
