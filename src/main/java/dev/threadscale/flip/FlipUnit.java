package dev.threadscale.flip;

import dev.threadscale.text.Counted;
import dev.threadscale.workload.TimeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;

/** The unit in which the numbers of a searched axis are counted. */
public enum FlipUnit {
    COUNT,

    /** Counts per second. */
    RATE,

    /** Times in ns, whose smallest step is a microsecond. */
    TIME {
        @Override
        public String label(long number) {
            return TimeText.format(Duration.ofNanos(number));
        }

        @Override
        public long number(String label) {
            return TimeText.parse(label).orElseThrow().toNanos();
        }

        @Override
        public String words(long number) {
            return scaled(number, 1000, List.of("ns", "µs", "ms", "s"));
        }
    },

    /** Sizes in bytes, whose smallest step is a mebibyte. */
    SIZE {
        @Override
        public String label(long number) {
            int unit = Math.min(3, Long.numberOfTrailingZeros(number) / 10);
            return (number >> (10 * unit)) + List.of("", "k", "m", "g").get(unit);
        }

        @Override
        public long number(String label) {
            int unit = "kmg".indexOf(label.charAt(label.length() - 1)) + 1;
            String digits = unit == 0 ? label : label.substring(0, label.length() - 1);
            return Long.parseLong(digits) << (10 * unit);
        }

        @Override
        public String words(long number) {
            return scaled(number, 1024, List.of("B", "KiB", "MiB", "GiB"));
        }
    };

    /** Returns the label of the level with a number, as in the CSV. */
    public String label(long number) {
        return Long.toString(number);
    }

    /** Returns the number in a label that {@link #label} has written. */
    public long number(String label) {
        return Long.parseLong(label);
    }

    /** Returns a number for people, as "1.3 ms". */
    public String words(long number) {
        return Counted.number(number);
    }

    /** Returns the smallest difference of two numbers. */
    public long step() {
        return switch (this) {
            case COUNT, RATE -> 1;
            case TIME -> 1000;
            case SIZE -> 1 << 20;
        };
    }

    private static String scaled(long number, int factor, List<String> units) {
        BigDecimal scaled = BigDecimal.valueOf(number);
        int unit = 0;
        while (scaled.compareTo(BigDecimal.valueOf(factor)) >= 0 && unit < units.size() - 1) {
            scaled = scaled.divide(BigDecimal.valueOf(factor), MathContext.DECIMAL64);
            unit++;
        }
        String digits = scaled.round(new MathContext(4)).stripTrailingZeros().toPlainString();
        return digits + " " + units.get(unit);
    }
}
