package dev.threadscale.experiment.code;

import java.util.Map;
import java.util.OptionalDouble;

/** The units of JMH's scores and times. */
public final class JmhUnits {

    private static final Map<String, Double> NANOS =
            Map.of(
                    "ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3_600e9, "day",
                    86_400e9);

    /**
     * The lower limit of times. It is far below what any computer does; a quotient with a shorter
     * time would be infinite.
     */
    private static final double SHORTEST_NANOS = 1e-6;

    private static final String PER_OPERATION = "/op";
    private static final String OPERATIONS_PER = "ops/";

    private JmhUnits() {}

    /**
     * Returns the time of an operation of one thread, in ns; empty if the unit is not one of JMH's,
     * or the score is not a time.
     *
     * @param score a score; a throughput is that of all threads together
     */
    public static OptionalDouble nanos(double score, String unit, int threads) {
        double nanos =
                unit.endsWith(PER_OPERATION)
                        ? score * size(unit.substring(0, unit.length() - PER_OPERATION.length()))
                        : unit.startsWith(OPERATIONS_PER)
                                ? threads * size(unit.substring(OPERATIONS_PER.length())) / score
                                : Double.NaN;
        return nanos > SHORTEST_NANOS && nanos < Double.POSITIVE_INFINITY
                ? OptionalDouble.of(nanos)
                : OptionalDouble.empty();
    }

    /** Returns a time such as {@code 10 s}, in ns; empty if the text is not a time. */
    public static OptionalDouble time(String text) {
        String[] words = text.split(" ", -1);
        if (words.length != 2 || !words[0].matches("[0-9]{1,9}")) {
            return OptionalDouble.empty();
        }
        double nanos = Integer.parseInt(words[0]) * size(words[1]);
        return nanos > 0 ? OptionalDouble.of(nanos) : OptionalDouble.empty();
    }

    private static double size(String unit) {
        return NANOS.getOrDefault(unit, Double.NaN);
    }
}
