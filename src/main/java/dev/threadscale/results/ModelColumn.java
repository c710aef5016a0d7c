package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;

/** The columns of {@code models.csv} that stand behind the axes, in the order of the CSV. */
public enum ModelColumn implements CsvColumn {
    OVER("over", "", "the axis along which times were fitted; its own cell is empty"),
    LAW("law", "", "amdahl, or universal (Gunther's Universal Scalability Law)"),
    SHOWN("shown", "", "true if it is drawn: one of the two laws at most"),
    REASON("reason", "", "why it is not shown, or was not fitted, in words"),
    POINTS("points", "count", "means that it was fitted to"),
    SINGLE_NS("single_ns", "ns", "elapsed time with one thread, as fitted"),
    SERIAL_SHARE("serial_share", "", "sigma: the share of the work that is serial, 0 to 1"),
    SERIAL_SHARE_CI95_LOW(
            "serial_share_ci95_low",
            "",
            "lower bound of its 95 % confidence interval, Student's t on the residuals"),
    SERIAL_SHARE_CI95_HIGH("serial_share_ci95_high", "", "upper bound of the same interval"),
    PAIR_COST(
            "pair_cost",
            "",
            "kappa: what each pair of threads costs, of single_ns; empty in amdahl"),
    PAIR_COST_CI95_LOW("pair_cost_ci95_low", "", "lower bound of its interval, as above"),
    PAIR_COST_CI95_HIGH("pair_cost_ci95_high", "", "upper bound of the same interval"),
    PEAK_THREADS(
            "peak_threads",
            "count",
            "threads with the highest throughput if there were as many CPUs: sqrt((1 - sigma) /"
                    + " kappa)"),
    PEAK_THREADS_CI95_LOW("peak_threads_ci95_low", "count", "lower bound of its interval"),
    PEAK_THREADS_CI95_HIGH("peak_threads_ci95_high", "count", "upper bound of the same interval"),
    ADJUSTED_R2(
            "adjusted_r2",
            "",
            "share of the weighted variance of the means that it explains, adjusted for its"
                    + " parameters"),
    P("p", "", "p that a constant time explains as much, F test");

    private final String key;
    private final String unit;
    private final String description;

    ModelColumn(String key, String unit, String description) {
        this.key = key;
        this.unit = unit;
        this.description = description;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String unit() {
        return unit;
    }

    @Override
    public CsvType type() {
        return switch (this) {
            case OVER, LAW, REASON -> CsvType.TEXT;
            case SHOWN -> CsvType.FLAG;
            case POINTS -> CsvType.WHOLE;
            default -> CsvType.NUMBER;
        };
    }

    @Override
    public String description() {
        return description;
    }
}
