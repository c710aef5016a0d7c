package dev.threadscale.cli.start;

/**
 * Starts the launcher, or reports that Java is too old for it. Compiled for Java 8, which can load
 * this class but none of the others.
 */
public final class Start {

    private static final int NEEDED = 25;

    /** The exit code, which is the same as for any other host that cannot be used. */
    private static final int UNUSABLE = 3;

    private Start() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        String problem = problem(System.getProperty("java.specification.version"));
        if (!problem.isEmpty()) {
            System.err.print(problem);
            System.exit(UNUSABLE);
        }
        Class.forName("dev.threadscale.cli.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) arguments);
    }

    /**
     * Returns the message for a version of Java, such as {@code 1.8} or {@code 21}; empty if it is
     * new enough.
     */
    static String problem(String version) {
        return Double.parseDouble(version) >= NEEDED
                ? ""
                : String.format(
                        "error: threadscale needs Java %s, but this is Java %s%nfix: Start it"
                                + " with a newer java, or in a container: docker compose run --rm"
                                + " threadscale%n",
                        NEEDED, version);
    }
}
