package dev.threadscale.experiment.code;

import java.util.Map;
import java.util.OptionalDouble;

/** The units of JMH's scores and times. */
public final class JmhUnits {

    private static final Map<String, Double> NANOS =
            Map.of(
                    "ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3_600e9, "day",
                    86_400e9);

    /** Far below what any computer does; a quotient of what is shorter would be infinite. */
    private static final double SHORTEST_NANOS = 1e-6;

    private static final String PER_OPERATION = "/op";
    private static final String OPERATIONS_PER = "ops/";

    private JmhUnits() {}

    /**
     * The time of an operation of one thread, in ns; empty if the unit is none of JMH's, or the
     * score no time.
     *
     * @param score of a throughput that of all threads together
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

    /** A time such as {@code 10 s}, in ns; empty if it is none. */
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
