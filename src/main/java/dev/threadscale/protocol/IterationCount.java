package dev.threadscale.protocol;

/** The number of iterations of a phase: a fixed number, or as many as the worker chooses. */
public sealed interface IterationCount permits IterationCount.Fixed, ChosenCount {

    /** Returns the text in a setting. */
    String text();

    /** Returns the count as a number if it is fixed, otherwise the text. */
    default Object value() {
        return this instanceof Fixed fixed ? fixed.number() : text();
    }

    /** Returns the maximum. */
    int most();

    /** Returns true if a phase that ended after the given number is complete. */
    boolean isReachedBy(int count);

    /** Creates a fixed number. */
    static IterationCount of(int number) {
        return new Fixed(number);
    }

    /**
     * Reads the value of a setting.
     *
     * @throws IllegalArgumentException if it is neither a number nor one of the words
     */
    static IterationCount parse(String text) {
        for (ChosenCount chosen : ChosenCount.values()) {
            if (chosen.text().equals(text)) {
                return chosen;
            }
        }
        return of(Integer.parseInt(text));
    }

    /** A number that is the same in every fork. */
    record Fixed(int number) implements IterationCount {

        @Override
        public String text() {
            return Integer.toString(number);
        }

        @Override
        public int most() {
            return number;
        }

        @Override
        public boolean isReachedBy(int count) {
            return count == number;
        }
    }
}
