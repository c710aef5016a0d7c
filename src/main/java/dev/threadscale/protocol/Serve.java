package dev.threadscale.protocol;

/**
 * The worker's other commands: a companion that answers requests, {@code serve port=8080}, and one
 * that waits for another companion, {@code await host=db port=5432}. This class has their keys, and
 * the values that engines use.
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

    /** The first argument of the command that waits until a companion accepts connections. */
    public static final String AWAIT = "await";

    public static final String HOST = "host";

    /** The key of a path that has to be answered with a status from 200 to 299. */
    public static final String HTTP = "http";

    /** The key of the time limit. */
    public static final String WITHIN = "within";

    private Serve() {}
}
