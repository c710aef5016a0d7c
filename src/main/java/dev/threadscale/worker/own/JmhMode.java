package dev.threadscale.worker.own;

import dev.threadscale.workload.Observed;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The modes of JMH, by its own short names. */
public enum JmhMode {
    THRPT("Throughput"),
    AVGT("AverageTime"),
    SAMPLE("SampleTime"),
    SS("SingleShotTime");

    /** The percentiles of operations that JMH samples, each with its name as an observation. */
    enum Percentile {
        P50_NS(50),
        P90_NS(90),
        P99_NS(99),
        P999_NS(99.9),
        MAX_NS(100);

        private final double percent;

        Percentile(double percent) {
            this.percent = percent;
        }

        double percent() {
            return percent;
        }

        Observed observed() {
            return new Observed(
                    name().toLowerCase(Locale.ROOT),
                    "ns",
                    this == MAX_NS
                            ? "the longest of the operations that JMH timed one by one"
                            : "%s %% of the operations that JMH timed one by one took no longer"
                                    .formatted(percent));
        }
    }

    static final Observed THROUGHPUT =
            new Observed(
                    "throughput_per_s", "1/s", "operations of all threads together in a second");

    private final String longName;

    JmhMode(String longName) {
        this.longName = longName;
    }

    /** Returns the name in YAML, and in JMH's arguments and results. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the unit of its scores if JMH counts in nanoseconds. */
    String unit() {
        return this == THRPT ? "ops/ns" : "ns/op";
    }

    /**
     * Returns the time of an operation of one of the threads, in ns.
     *
     * @param score in this {@link #unit}; a throughput is that of all threads together
     */
    public double nanos(double score, int threads) {
        return this == THRPT ? threads / score : score;
    }

    /** Returns the observations in addition to times. */
    public List<Observed> observed() {
        return switch (this) {
            case THRPT -> List.of(THROUGHPUT);
            case SAMPLE -> Arrays.stream(Percentile.values()).map(Percentile::observed).toList();
            case AVGT, SS -> List.of();
        };
    }

    /** Returns all names in YAML. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(JmhMode::label).toList();
    }

    /** Returns the mode of a short name, or of the name used in the list of a jar. */
    public static Optional<JmhMode> find(String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.label().equals(name) || mode.longName.equals(name))
                .findFirst();
    }
}
