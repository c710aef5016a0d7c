package dev.threadscale.results;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A purpose of forks. Each kind has its own folder in the run. */
public enum ForkKind {
    /** Forks that count. */
    FORKS("the fork is measured again"),
    /** Forks that show how the host changes. */
    SENTINELS("the sentinel is left out"),
    /** Forks that were recorded, which never count. */
    EXPLAINED("it is recorded again where --explain asks for it");

    private final String mended;

    ForkKind(String mended) {
        this.mended = mended;
    }

    /** Returns the name of the folder. */
    public String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names of all folders. */
    static List<String> folders() {
        return Arrays.stream(values()).map(ForkKind::folder).toList();
    }

    /** Says what a resumed run does about a damaged fork. */
    String mended() {
        return mended;
    }
}
