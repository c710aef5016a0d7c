package dev.threadscale.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The result of a check.
 *
 * @param subject one or two words
 * @param severity ok, note, warning (results are doubtful) or error (no study can run)
 * @param what the observation
 * @param why the reason why it matters; null if everything is fine
 * @param remedy a sentence that resolves it; null if there is none
 * @param command a shell command that resolves it; null if there is none
 */
public record CheckResult(
        String subject,
        Severity severity,
        String what,
        @Nullable String why,
        @Nullable String remedy,
        @Nullable String command) {

    /** Creates a result without an explanation. */
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

    /**
     * Returns a note that something is unknown, since virtual machines hide what their host
     * decides.
     */
    static CheckResult unknown(String subject) {
        return note(subject, "cannot be seen here")
                .because(
                        "In a virtual machine, the host decides this and may change it at any"
                                + " time.");
    }

    CheckResult because(String reason) {
        return new CheckResult(subject, severity, what, reason, remedy, command);
    }

    /** Returns a copy with a command that resolves it. */
    CheckResult run(String words) {
        return new CheckResult(subject, severity, what, why, null, words);
    }

    /** Returns a copy with a sentence that says how to resolve it. */
    CheckResult advise(String sentence) {
        return new CheckResult(subject, severity, what, why, sentence, null);
    }

    /** Returns true if it has at least the given severity. */
    public boolean isAtLeast(Severity least) {
        return severity.compareTo(least) >= 0;
    }
}
