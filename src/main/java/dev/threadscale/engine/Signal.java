package dev.threadscale.engine;

import java.util.Arrays;
import java.util.Optional;

/** The signals that end processes, by what a shell and Docker make of them: 128 and the number. */
enum Signal {
    SIGILL(4),
    SIGABRT(6),
    SIGBUS(7),
    SIGFPE(8),
    SIGKILL(9),
    SIGSEGV(11),
    SIGTERM(15);

    private static final int ENDED_BY_SIGNAL = 128;

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    /** The signal that an exit code stands for. */
    static Optional<Signal> of(int exitCode) {
        return Arrays.stream(values())
                .filter(signal -> exitCode == ENDED_BY_SIGNAL + signal.number)
                .findFirst();
    }

    /** Whether others send it to end a process, and no process does so to itself. */
    boolean isFromOutside() {
        return this == SIGKILL || this == SIGTERM;
    }
}
