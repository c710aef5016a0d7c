package dev.threadscale.worker;

import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Setting;
import dev.threadscale.worker.counters.Counters;
import dev.threadscale.worker.own.JmhMode;
import dev.threadscale.worker.own.JmhRun;
import dev.threadscale.worker.own.JmhThreads;
import dev.threadscale.worker.own.UserCode;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.TimeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures a benchmark of JMH: the JMH in its jar runs warm-up and measurement, and each of its
 * iterations becomes a row with the worker's counters.
 */
final class JmhMeasurement implements Measuring, JmhRun.Listener {

    private final JmhRun.Request request;
    private final MainStart start;
    private final Consumer<Line> output;
    private Counters counters = Counters.none();
    private Map<IterationColumn, Long> counted = Map.of();
    private long begin;
    private long elapsed;
    private int reported;

    private JmhMeasurement(JmhRun.Request request, MainStart start, Consumer<Line> output) {
        this.request = request;
        this.start = start;
        this.output = output;
    }

    /** Returns true if the arguments name a benchmark of JMH. */
    static boolean isAsked(String[] arguments) {
        return Settings.begin(arguments, Setting.JMH_MODE.key() + "=");
    }

    /**
     * Reads {@code key=value} arguments. Those that are not settings of the worker are parameters
     * of the benchmark.
     *
     * @throws IllegalArgumentException with a message for the user if one is missing or invalid
     */
    static JmhMeasurement parse(String[] arguments, MainStart start, Consumer<Line> output) {
        Map<String, String> rest = Settings.pairs(arguments);
        String mode = Settings.take(rest, Setting.JMH_MODE);
        Choice threads = Choice.parse(Settings.take(rest, Setting.THREADS));
        UserCode.takeClassPath(Settings.take(rest, Setting.CLASSPATH));
        rest.remove(Setting.SCRATCH.key());
        JmhRun.Request request =
                new JmhRun.Request(
                        Settings.take(rest, Setting.WORKLOAD),
                        JmhMode.find(mode)
                                .orElseThrow(() ->
                                        Settings.unknown(Setting.JMH_MODE, mode, JmhMode.labels())),
                        JmhThreads.find(threads.name())
                                .orElseThrow(() ->
                                        Settings.unknown(
                                                Setting.THREADS,
                                                threads.name(),
                                                JmhThreads.labels())),
                        threads.arguments().getOrDefault(ThreadKinds.FACTORY.name(), ""),
                        Settings.count(rest, Setting.TASKS, 1),
                        Settings.count(rest, Setting.WARMUP, 0),
                        Settings.optional(rest, Setting.JMH_WARMUP_TIME, JmhMeasurement::time),
                        Settings.count(rest, Setting.ITERATIONS, 1),
                        Settings.optional(rest, Setting.JMH_TIME, JmhMeasurement::time),
                        rest);
        return new JmhMeasurement(request, start, output);
    }

    private static Duration time(String text) {
        return TimeText.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("not a time with its unit"));
    }

    @Override
    public void run(Counters own) throws Throwable {
        counters = own;
        new JmhRun(request, this).run();
        output.accept(Rows.end(reported, counters.unknownThreads()));
    }

    @Override
    public Optional<Long> peakThreads() {
        return Optional.ofNullable(counted.get(IterationColumn.PEAK_THREADS));
    }

    @Override
    public void begins() {
        counters.begin();
        begin = System.nanoTime();
    }

    @Override
    public void ended() {
        elapsed = System.nanoTime() - begin;
        counted = counters.end();
    }

    @Override
    public void scored(Phase phase, int number, JmhRun.Score score) {
        if (!(score.nanos() > 0 && score.nanos() < Double.POSITIVE_INFINITY)) {
            throw new IllegalStateException(
                    "JMH did not measure anything in iteration %d: an operation takes %s ns"
                            .formatted(number, score.nanos()));
        }
        score.observations().forEach(one -> output.accept(Rows.observation(one, phase, number)));
        Map<IterationColumn, Object> row = new EnumMap<>(IterationColumn.class);
        row.putAll(counted);
        row.put(IterationColumn.SINCE_MAIN_NS, begin + elapsed - start.nanoTime());
        if (request.mode() == JmhMode.SS) {
            row.put(IterationColumn.ELAPSED_NS, Math.max(1, Math.round(score.nanos())));
        } else {
            row.put(IterationColumn.ELAPSED_NS, elapsed);
            row.put(
                    IterationColumn.TIMED_ROUNDS,
                    new BigDecimal(elapsed / score.nanos(), MathContext.DECIMAL64).toPlainString());
        }
        output.accept(Rows.iteration(row, phase, number));
        reported++;
    }
}
