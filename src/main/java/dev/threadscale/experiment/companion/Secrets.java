package dev.threadscale.experiment.companion;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The environment variables whose values must not leave the host, known by their names, such as
 * {@code POSTGRES_PASSWORD}. A run keeps {@link #MASK} instead. A repeated run uses that as the
 * password, which works because both sides take it from the experiment.
 */
public final class Secrets {

    /** The text that replaces a secret. */
    static final String MASK = "hidden-secret";

    private static final String COMPANIONS = "companions";

    // The bounds keep the time in proportion to the length of the text.
    private static final String NAME =
            "[A-Za-z0-9_]{0,100}(?i:PASSWORD|PASSWD|SECRET|TOKEN|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)"
                    + "[A-Za-z0-9_]{0,100}";

    private static final Pattern SECRET = Pattern.compile(NAME);

    /** A name that ends like this has the path of a file, which is not secret. */
    private static final String FILE = "_FILE";

    /** The form of a secret, which is the same in YAML with and without quotes. */
    private static final String VALUE = "[A-Za-z0-9._~+/=-]{4,200}";

    private static final Pattern IN_YAML =
            Pattern.compile("\\b(%s)([\"']?[ \t]*[:=][ \t]*)([\"']?)%s".formatted(NAME, VALUE));

    private Secrets() {}

    /** Returns true if the value of a variable is secret. */
    public static boolean isSecret(String variable) {
        return SECRET.matcher(variable).matches() && !variable.endsWith(FILE);
    }

    /** Returns true if a value of a variable is not a secret. */
    public static boolean isHidden(String variable, String value) {
        return !isSecret(variable) || value.equals(MASK);
    }

    /**
     * Returns YAML without the values of secrets, whichever profile they are in. Only companions
     * have secrets, so a text without them stays as it is.
     */
    public static String masked(String yaml) {
        if (!yaml.contains(COMPANIONS)) {
            return yaml;
        }
        return IN_YAML.matcher(yaml)
                .replaceAll(match ->
                        match.group(1).endsWith(FILE)
                                ? Matcher.quoteReplacement(match.group())
                                : Matcher.quoteReplacement(
                                        match.group(1) + match.group(2) + match.group(3) + MASK));
    }
}
