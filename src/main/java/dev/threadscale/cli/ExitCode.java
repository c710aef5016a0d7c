package dev.threadscale.cli;

/** The exit codes of the launcher. */
final class ExitCode {

    static final int OK = 0;
    static final int FORKS_FAILED = 1;
    static final int USAGE = 2;
    static final int UNUSABLE = 3;
    static final int INTERNAL = 4;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
