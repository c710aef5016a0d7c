package dev.threadscale.doctor;

/**
 * What a check has found.
 *
 * @param subject one or two words
 * @param what it found
 * @param why that matters; empty if all is well
 * @param remedy a command wherever there is one
 */
public record Finding(String subject, Severity severity, String what, String why, Remedy remedy) {

    static Finding ok(String subject, String what) {
        return new Finding(subject, Severity.OK, what, "", Remedy.NONE);
    }

    /** Something that this host does not show, as a virtual machine hides what its host decides. */
    static Finding unknown(String subject) {
        return new Finding(
                subject,
                Severity.NOTE,
                "not to be seen here",
                "In a virtual machine its host decides, which may change it at any time.",
                Remedy.NONE);
    }

    /** Whether it is at least as severe. */
    public boolean isAtLeast(Severity least) {
        return severity.compareTo(least) >= 0;
    }
}
