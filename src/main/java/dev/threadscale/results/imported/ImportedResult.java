package dev.threadscale.results.imported;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Phase;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Times that JMH measured for a benchmark with one set of parameters, in the kit's terms.
 *
 * @param runtime the level of the axis, as are {@code threads} and {@code tasks}
 * @param mode in which it was measured
 * @param params value by name
 * @param options that are part of its identity but not axes
 * @param forks the measurements of each process
 */
record ImportedResult(
        String benchmark,
        String runtime,
        String threads,
        int tasks,
        String mode,
        Map<String, String> params,
        List<String> options,
        List<List<Sample>> forks) {

    static final String UNKNOWN = "unknown";

    /**
     * An iteration.
     *
     * @param nanos the time of an operation, in ns
     * @param elapsed the time of the iteration, in ns, which may hold many of them
     */
    record Sample(double nanos, double elapsed) {

        Map<String, String> row(int number) {
            long whole = Math.max(1, Math.round(elapsed));
            Map<String, String> row = new LinkedHashMap<>();
            row.put(IterationColumn.PHASE.key(), Phase.MEASUREMENT.key());
            row.put(IterationColumn.ITERATION.key(), Integer.toString(number));
            row.put(IterationColumn.ELAPSED_NS.key(), Long.toString(whole));
            if (whole != nanos) {
                row.put(
                        IterationColumn.TIMED_ROUNDS.key(),
                        new BigDecimal(whole / nanos, MathContext.DECIMAL64).toPlainString());
            }
            return row;
        }
    }

    /** Returns the rows of a fork; iterations count from 1. */
    static List<Map<String, String>> rows(List<Sample> fork) {
        return IntStream.range(0, fork.size()).mapToObj(i -> fork.get(i).row(i + 1)).toList();
    }

    /** Returns all texts that are shown to people, by their meaning. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("its name", benchmark);
        texts.put("its runtime", runtime);
        texts.put("its mode", mode);
        params.forEach((name, value) -> {
            texts.put("the name of the parameter '%s'".formatted(name), name);
            texts.put("the parameter '%s'".formatted(name), value);
        });
        return texts;
    }
}
