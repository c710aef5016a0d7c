package dev.threadscale.experiment.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of the JMH in a jar.
 *
 * @param minor the number after "1.", with which all versions begin; 0 if it is unknown
 */
record JmhVersion(int minor) {

    private static final String PROPERTIES = "jmh.properties";
    private static final Pattern VERSION =
            Pattern.compile("^jmh\\.version *= *1\\.([0-9]{1,4})", Pattern.MULTILINE);

    static JmhVersion of(ClassFiles classes) throws IOException {
        for (byte[] properties : classes.resources(PROPERTIES)) {
            Matcher version = VERSION.matcher(new String(properties, StandardCharsets.UTF_8));
            if (version.find()) {
                return new JmhVersion(Integer.parseInt(version.group(1)));
            }
        }
        return new JmhVersion(0);
    }

    /**
     * Returns true if its list of benchmarks encodes the values of parameters in letters and
     * digits.
     */
    boolean armorsValues() {
        return minor >= 24;
    }

    /** Returns true if its black holes have methods of several kinds. */
    boolean hasKindsOfBlackhole() {
        return minor >= 28;
    }

    /**
     * Returns true if it uses the compiler's own black hole if there is one, which is the case
     * since Java 17.
     */
    boolean prefersBlackholeOfCompiler() {
        return minor >= 34;
    }
}
