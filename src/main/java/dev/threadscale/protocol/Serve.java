package dev.threadscale.protocol;

import java.util.List;

/** The worker's other command, a companion that answers requests: {@code serve port=8080}. */
public final class Serve {

    /** The first argument. */
    public static final String COMMAND = "serve";

    /** Accepts connections from this host alone. */
    public static final String THIS_HOST = "this-host";

    /** Accepts connections from every network that the process is in. */
    public static final String NETWORK = "network";

    /** Serves until the process is ended. */
    public static final String STOPPED = "stopped";

    /** Serves until standard input ends, which it also does when the parent process is killed. */
    public static final String END_OF_INPUT = "end-of-input";

    public static final Parameter PORT =
            new Parameter(
                    "port", new Parameter.Whole(0, 65_535), "0", "TCP port; 0 for any free one.");

    public static final Parameter FROM =
            new Parameter(
                    "from",
                    new Parameter.Words(THIS_HOST, NETWORK),
                    THIS_HOST,
                    "Where connections may come from.");

    public static final Parameter UNTIL =
            new Parameter(
                    "until",
                    new Parameter.Words(STOPPED, END_OF_INPUT),
                    STOPPED,
                    "What ends the server.");

    public static final List<Parameter> PARAMETERS = List.of(PORT, FROM, UNTIL);

    private Serve() {}
}
