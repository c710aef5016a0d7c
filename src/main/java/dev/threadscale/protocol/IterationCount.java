package dev.threadscale.protocol;

import java.util.Locale;

/** The number of iterations of a phase: a number, or as many as the worker finds right. */
public sealed interface IterationCount {

    /** As it stands in a setting. */
    String text();

    /** The same as a number, if it is one. */
    default Object value() {
        return this instanceof Fixed fixed ? fixed.number() : text();
    }

    /** The most that there can be. */
    int most();

    /** True if a phase that ended after so many is complete. */
    boolean isReachedBy(int count);

    /** A number. */
    static IterationCount of(int number) {
        return new Fixed(number);
    }

    /**
     * Reads the value of a setting.
     *
     * @throws IllegalArgumentException if it is neither a number nor one of the words
     */
    static IterationCount parse(String text) {
        for (Chosen chosen : Chosen.values()) {
            if (chosen.text().equals(text)) {
                return chosen;
            }
        }
        return of(Integer.parseInt(text));
    }

    /** The same number in every fork. */
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

    /**
     * As many as the worker finds right, within bounds. They keep a fork from ending before its
     * code is compiled, from lasting for minutes where iterations are long, and from reporting more
     * rows than anybody reads where they are short.
     */
    enum Chosen implements IterationCount {
        /**
         * Warm-up until the times are steady. Compilation takes about the first half second of a
         * short workload; what is not steady after 2 s mostly never is.
         */
        STEADY(5, 1, 1_000, 500, 2_000),
        /** Measured iterations for about a second, and so many that their spread is known. */
        AUTO(10, 5, 1_000, 1_000, 3_000);

        private static final double NANOS_PER_MILLI = 1e6;

        private final int least;
        private final int leastOfLong;
        private final int most;
        private final double leastNanos;
        private final double mostNanos;

        Chosen(int least, int leastOfLong, int most, int leastMillis, int mostMillis) {
            this.least = least;
            this.leastOfLong = leastOfLong;
            this.most = most;
            this.leastNanos = leastMillis * NANOS_PER_MILLI;
            this.mostNanos = mostMillis * NANOS_PER_MILLI;
        }

        @Override
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public int most() {
            return most;
        }

        @Override
        public boolean isReachedBy(int count) {
            return count >= leastOfLong && count <= most;
        }

        /**
         * True if the phase may end.
         *
         * @param elapsedNanos of so many iterations together
         */
        public boolean mayEnd(int count, long elapsedNanos) {
            return count >= least && elapsedNanos >= leastNanos;
        }

        /**
         * True if it has to.
         *
         * @param nanos since it began, with what stands between iterations
         */
        public boolean mustEnd(int count, long nanos) {
            return count >= most || (count >= leastOfLong && nanos >= mostNanos);
        }

        /**
         * The number within these bounds that is nearest to another.
         *
         * @param iterationNanos what one takes
         */
        public int nearest(double count, double iterationNanos) {
            double inTime = Math.floor(mostNanos / Math.max(1, iterationNanos));
            double low = Math.clamp(inTime, leastOfLong, least);
            return (int) Math.ceil(Math.clamp(count, low, Math.clamp(inTime, low, most)));
        }

        /**
         * The duration of the phase if it ends as soon as it may.
         *
         * @param wantedNanos how long it is to take, if the bounds let it
         */
        public double usualNanos(double wantedNanos, double iterationNanos) {
            double nanos = Math.max(1, iterationNanos);
            return nanos * nearest(Math.max(leastNanos, wantedNanos) / nanos, nanos);
        }
    }
}
