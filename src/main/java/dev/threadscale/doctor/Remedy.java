package dev.threadscale.doctor;

/**
 * What mends a finding.
 *
 * @param isCommand whether a shell can do it; else it is a sentence
 */
public record Remedy(String text, boolean isCommand) {

    /** There is nothing to do. */
    static final Remedy NONE = new Remedy("", false);

    static Remedy run(String command) {
        return new Remedy(command, true);
    }

    static Remedy advice(String sentence) {
        return new Remedy(sentence, false);
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }
}
