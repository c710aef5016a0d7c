package dev.threadscale.worker.carriers;

import java.util.Locale;
import java.util.Optional;

/** The reason why a waiting virtual thread keeps its carrier. */
public enum HoldReason {
    /** A monitor of a library or of the JDK. */
    MONITOR("synchronized", "JDK 24 and later free the carrier"),
    /** A monitor of the user's code. */
    OWN_MONITOR("own synchronized", "JDK 24 and later free the carrier"),
    /** A wait in native code, or a native method among the callers of a wait. */
    NATIVE("native code", "no JDK frees the carrier"),
    /** A wait for channels to be ready. */
    SELECTOR("selector", "JDK 25 and later free the carrier"),
    /** A file, a pipe or a process. */
    FILE("file", "JDK 21 starts spare carriers, JDK 25 and later only for some calls"),
    /** An initializer that runs, or a class that another thread initializes. */
    CLASS_INITIALIZER(
            "class initializer",
            "JDK 26 and later free the carriers of threads that wait for another to initialize a"
                    + " class, except in Class.forName");

    private final String words;
    private final String versions;

    HoldReason(String words, String versions) {
        this.words = words;
        this.versions = versions;
    }

    /** Returns the reason for people. */
    public String words() {
        return words;
    }

    /** Returns the effect of the version of the JDK, for people. */
    public String versions() {
        return versions;
    }

    /** Returns a method with the reason why it holds, for people. */
    public String in(String frame) {
        return frame + ": " + words;
    }

    /** Returns the name in files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Finds a reason by its name in files. */
    public static Optional<HoldReason> find(String key) {
        for (HoldReason reason : values()) {
            if (reason.key().equals(key)) {
                return Optional.of(reason);
            }
        }
        return Optional.empty();
    }
}
