package dev.threadscale.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The result of a check.
 *
 * @param subject one or two words
 * @param severity ok, note, warning (results are doubtful) or error (no study can run)
 * @param what it found
 * @param why that matters; null if all is well
 * @param remedy what resolves it, a sentence; null if there is none
 * @param command what resolves it, for a shell; null if there is none
 */
public record CheckResult(
        String subject,
        Severity severity,
        String what,
        @Nullable String why,
        @Nullable String remedy,
        @Nullable String command) {

    /** A result without an explanation. */
    CheckResult(String subject, Severity severity, String what) {
        this(subject, severity, what, null, null, null);
    }

    static CheckResult ok(String subject, String what) {
        return new CheckResult(subject, Severity.OK, what);
    }

    static CheckResult note(String subject, String what) {
        return new CheckResult(subject, Severity.NOTE, what);
    }

    static CheckResult warning(String subject, String what) {
        return new CheckResult(subject, Severity.WARNING, what);
    }

    static CheckResult error(String subject, String what) {
        return new CheckResult(subject, Severity.ERROR, what);
    }

    /** Virtual machines hide what their host decides. */
    static CheckResult unknown(String subject) {
        return note(subject, "cannot be seen here")
                .because("In a virtual machine its host decides, and may change it at any time.");
    }

    CheckResult because(String reason) {
        return new CheckResult(subject, severity, what, reason, remedy, command);
    }

    /** The same with a command that resolves it. */
    CheckResult run(String words) {
        return new CheckResult(subject, severity, what, why, null, words);
    }

    /** The same with a sentence that says what resolves it. */
    CheckResult advise(String sentence) {
        return new CheckResult(subject, severity, what, why, sentence, null);
    }

    /** Returns true if it is at least as severe. */
    public boolean isAtLeast(Severity least) {
        return severity.compareTo(least) >= 0;
    }
}
