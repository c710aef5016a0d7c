package dev.threadscale.protocol;

/** The format of a run directory: of {@code run.json}, and of what stands beside it. */
public final class RunFormat {

    /** The one that this version writes; it reads all before it, too. */
    public static final int CURRENT = 3;

    private RunFormat() {}
}
