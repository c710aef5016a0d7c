package dev.threadscale.results;

/** The format of a run directory: of {@code run.json}, and of what stands beside it. */
public final class RunFormat {

    /** The one that this version writes; it reads all before it, too. */
    public static final int CURRENT = 4;

    /** The first whose files carry checksums. */
    private static final int SEALED = 4;

    /** Beginning of the names of what is not whole yet. */
    public static final String PARTIAL = ".partial-";

    private RunFormat() {}

    /** Whether the files of a run carry checksums; a later version may have other ways. */
    public static boolean isSealed(int format) {
        return format >= SEALED && format <= CURRENT;
    }
}
