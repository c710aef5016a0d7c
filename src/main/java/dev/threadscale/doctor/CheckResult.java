package dev.threadscale.doctor;

/**
 * What a check found.
 *
 * @param subject one or two words
 * @param what it found
 * @param why that matters; empty if all is well
 * @param remedy a command if possible
 */
public record CheckResult(
        String subject, Severity severity, String what, String why, Remedy remedy) {

    /** How much a result matters, the least first. */
    public enum Severity {
        OK,
        /** Good to know, or unknown here. */
        NOTE,
        /** A study can run, but its results are doubtful. */
        WARNING,
        /** No study can run. */
        ERROR
    }

    /**
     * What resolves an issue.
     *
     * @param isCommand true for a shell command, false for a sentence
     */
    public record Remedy(String text, boolean isCommand) {

        public boolean isEmpty() {
            return text.isEmpty();
        }
    }

    /** A result without an explanation. */
    CheckResult(String subject, Severity severity, String what) {
        this(subject, severity, what, "", new Remedy("", false));
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
        return new CheckResult(subject, severity, what, reason, remedy);
    }

    /** The same with a command as its remedy. */
    CheckResult run(String command) {
        return with(new Remedy(command, true));
    }

    /** The same with a sentence as its remedy. */
    CheckResult advise(String sentence) {
        return with(new Remedy(sentence, false));
    }

    CheckResult with(Remedy other) {
        return new CheckResult(subject, severity, what, why, other);
    }

    /** Returns true if it is at least as severe. */
    public boolean isAtLeast(Severity least) {
        return severity.compareTo(least) >= 0;
    }
}
