package dev.threadscale.worker;

import dev.threadscale.protocol.Seen;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds out whether HotSpot uses its ahead-of-time cache. By default it goes on without one that
 * does not fit, and leaves out compiled code that does not fit without a word.
 */
final class AotCache {

    private static final String CACHE = "-XX:AOTCache=";

    /** The option with which a virtual machine starts only if the whole cache fits. */
    private static final String STRICT = "-XX:AOTMode=on";

    /** The first release whose list of all options has those of compiled code. */
    private static final int FIRST_LISTED = 26;

    private static final Pattern NO_CODE = Pattern.compile("AOTAdapterCaching\\s*=\\s*false");

    /** The words of JDK 27 and earlier, and of JDK 28. */
    private static final Pattern SHARES = Pattern.compile("sharing|aot production");

    /** Names in an array, so a native image does not contain a server of management beans. */
    private static final String[] MANAGEMENT = {
        "javax.management.ObjectName",
        "javax.management.MBeanServer",
        "getPlatformMBeanServer",
        "com.sun.management:type=DiagnosticCommand"
    };

    private AotCache() {}

    /** Returns the use of the cache, as {@link Seen#AOT_CACHE}; empty without a cache. */
    static Optional<String> here() {
        List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
        if (HostReport.isNativeImage() || !begins(options)) {
            return Optional.empty();
        }
        if (!SHARES.matcher(System.getProperty("java.vm.info", "")).find()) {
            return Optional.of(Seen.CACHE_UNUSED);
        }
        boolean mayLackCode =
                !options.contains(STRICT) && Runtime.version().feature() >= FIRST_LISTED;
        return Optional.of(
                mayLackCode && NO_CODE.matcher(allOptions()).find()
                        ? Seen.CACHE_WITHOUT_CODE
                        : Seen.CACHE_USED);
    }

    private static boolean begins(List<String> options) {
        for (String option : options) {
            if (option.startsWith(CACHE)) {
                return true;
            }
        }
        return false;
    }

    /** Returns all options with their values; takes about 0.4 s of CPU time. */
    private static String allOptions() {
        try {
            Class<?> nameType = Class.forName(MANAGEMENT[0]);
            Object server = ManagementFactory.class.getMethod(MANAGEMENT[2]).invoke(null);
            return Class.forName(MANAGEMENT[1])
                    .getMethod("invoke", nameType, String.class, Object[].class, String[].class)
                    .invoke(
                            server,
                            nameType.getConstructor(String.class).newInstance(MANAGEMENT[3]),
                            "vmFlags",
                            new Object[] {new String[] {"-all"}},
                            new String[] {String[].class.getName()})
                    .toString();
        } catch (ReflectiveOperationException unknown) {
            return "";
        }
    }
}
