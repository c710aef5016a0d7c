package dev.threadscale.worker.own;

import dev.threadscale.protocol.Phase;
import dev.threadscale.worker.own.JmhMode.Percentile;
import dev.threadscale.workload.Observation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs a benchmark with the JMH of its jar, in this process, and is informed about every iteration.
 * It uses public types of JMH by reflection, which have been the same since JMH 1.13.
 */
public final class JmhRun {

    private static final String JMH = "org.openjdk.jmh.";
    private static final String PARAMS = JMH + "infra.BenchmarkParams";
    private static final String RESULT = JMH + "results.Result";

    /**
     * The warnings that the process was not forked by JMH, and that other JMHs may run, which do
     * not apply here.
     */
    private static final Pattern HANDLED =
            Pattern.compile("# (\\*\\*\\* )?WARNING: .*([Nn]on-forked|lock is ignored).*");

    private final Request request;
    private final Listener listener;
    private boolean started;

    /**
     * The benchmark to measure.
     *
     * @param benchmark its full name
     * @param kind the kind of threads that JMH uses
     * @param factory the method that creates a {@link JmhThreads#CUSTOM} executor
     * @param threads the number of threads that run operations at once
     * @param warmupTime of a warm-up iteration; empty for the benchmark's own
     * @param time of a measured iteration; empty for the benchmark's own
     * @param params values of its parameters by name
     */
    public record Request(
            String benchmark,
            JmhMode mode,
            JmhThreads kind,
            String factory,
            int threads,
            int warmup,
            Optional<Duration> warmupTime,
            int iterations,
            Optional<Duration> time,
            Map<String, String> params) {}

    /**
     * The score of an iteration.
     *
     * @param nanos the mean time of an operation of one thread
     */
    public record Score(double nanos, List<Observation> observations) {}

    /** Receives notice of iterations, before and after JMH's own actions. */
    public interface Listener {

        void begins();

        void ended();

        void scored(Phase phase, int number, Score score);
    }

    /** Prepares to run a benchmark of the class path. */
    public JmhRun(Request request, Listener listener) {
        this.request = request;
        this.listener = listener;
    }

    /**
     * Runs the benchmark.
     *
     * @throws BrokenClassException if the JMH cannot be used
     * @throws Throwable the exception of the benchmark
     */
    public void run() throws Throwable {
        System.setProperty("jmh.ignoreLock", "true"); // Its file is meant for other processes.
        if (request.kind() != JmhThreads.PLATFORM) {
            System.setProperty("jmh.executor", request.kind().name());
        }
        if (request.kind() == JmhThreads.CUSTOM) {
            JmhExecutor.handOn(UserExecutor.executor(request.factory(), request.threads()));
        }
        try {
            Class<?> options = type("runner.options.Options");
            Class<?> format = type("runner.format.OutputFormat");
            Object runner =
                    type("runner.Runner")
                            .getConstructor(options, format)
                            .newInstance(options(options), listening(format));
            call(JMH + "runner.Runner", runner, "run");
        } catch (InvocationTargetException thrown) {
            throw told(thrown);
        } catch (ReflectiveOperationException | LinkageError missing) {
            throw BrokenClassException.of("cannot run this JMH", missing);
        }
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(JMH + name);
    }

    /**
     * Returns the options: JMH's own command line, and separately the parameters, whose values may
     * contain commas.
     */
    private Object options(Class<?> options) throws ReflectiveOperationException {
        String name = "runner.options.OptionsBuilder";
        Object builder = type(name).getConstructor().newInstance();
        Object commandLine =
                type("runner.options.CommandLineOptions")
                        .getConstructor(String[].class)
                        .newInstance((Object) arguments());
        type(name).getMethod("parent", options).invoke(builder, commandLine);
        Method param = type(name).getMethod("param", String.class, String[].class);
        for (Map.Entry<String, String> one : request.params().entrySet()) {
            param.invoke(builder, one.getKey(), new String[] {one.getValue()});
        }
        return call(JMH + name, builder, "build");
    }

    /**
     * Returns the arguments. JMH does not fork, since this process is fresh, and gets everything
     * that it would pass to its own fork.
     */
    private String[] arguments() {
        List<String> arguments = new ArrayList<>(List.of("-f", "0", "-foe", "true", "-tu", "ns"));
        arguments.addAll(List.of("-bm", request.mode().label()));
        arguments.addAll(List.of("-t", Integer.toString(request.threads())));
        arguments.addAll(List.of("-wi", Integer.toString(request.warmup())));
        arguments.addAll(List.of("-i", Integer.toString(request.iterations())));
        request.warmupTime().ifPresent(t -> arguments.addAll(List.of("-w", t.toMillis() + "ms")));
        request.time().ifPresent(t -> arguments.addAll(List.of("-r", t.toMillis() + "ms")));
        arguments.add("^" + Pattern.quote(request.benchmark()) + "$");
        return arguments.toArray(String[]::new);
    }

    private Object listening(Class<?> format) {
        return Proxy.newProxyInstance(
                format.getClassLoader(),
                new Class<?>[] {format},
                (proxy, method, given) -> hear(method.getName(), given));
    }

    /** Receives the calls to JMH's output, none of which returns a value. */
    private @Nullable Object hear(String what, @Nullable Object[] given)
            throws ReflectiveOperationException {
        switch (what) {
            case "startBenchmark" -> check(given[0]);
            case "iteration" -> listener.begins();
            case "iterationResult" -> {
                listener.ended();
                score(given[1], (Integer) given[2], given[3]);
            }
            case "print" -> System.err.print(given[0]);
            case "println" -> say(String.valueOf(given[0]));
            default -> {}
        }
        return null;
    }

    private static void say(String line) {
        if (!HANDLED.matcher(line).matches()) {
            System.err.println(line);
        }
    }

    /**
     * Checks that there is one benchmark with one value of each parameter, on as many threads as
     * there are tasks.
     */
    private void check(Object params) throws ReflectiveOperationException {
        if (started) {
            throw new IllegalStateException(
                    "JMH measures more than one benchmark, or more than one value of a parameter");
        }
        started = true;
        Object threads = call(PARAMS, params, "getThreads");
        if (!threads.equals(request.threads())) {
            throw new IllegalStateException(
                    "JMH takes %s threads for %d tasks".formatted(threads, request.threads()));
        }
        Collection<?> known = (Collection<?>) call(PARAMS, params, "getParamsKeys");
        for (String name : request.params().keySet()) {
            if (!known.contains(name)) {
                throw new IllegalStateException(
                        "the benchmark does not have a parameter '%s'; it has %s"
                                .formatted(name, known));
            }
        }
    }

    private void score(Object iteration, int number, Object result)
            throws ReflectiveOperationException {
        Object primary = call(JMH + "results.IterationResult", result, "getPrimaryResult");
        String unit = (String) call(RESULT, primary, "getScoreUnit");
        JmhMode mode = request.mode();
        if (!unit.equals(mode.unit())) {
            throw new IllegalStateException(
                    "JMH scores in %s, not %s".formatted(unit, mode.unit()));
        }
        double score = (Double) call(RESULT, primary, "getScore");
        Object phase = call(JMH + "infra.IterationParams", iteration, "getType");
        listener.scored(
                Phase.valueOf(((Enum<?>) phase).name()),
                number,
                new Score(mode.nanos(score, request.threads()), observations(score, primary)));
    }

    private List<Observation> observations(double score, Object primary)
            throws ReflectiveOperationException {
        return switch (request.mode()) {
            case THRPT -> List.of(new Observation(JmhMode.THROUGHPUT, score * 1e9));
            case SAMPLE -> percentiles(primary);
            case AVGT, SS -> List.of();
        };
    }

    private List<Observation> percentiles(Object primary) throws ReflectiveOperationException {
        Object statistics = call(RESULT, primary, "getStatistics");
        Method percentile = type("util.Statistics").getMethod("getPercentile", double.class);
        List<Observation> all = new ArrayList<>();
        for (Percentile one : Percentile.values()) {
            all.add(
                    new Observation(
                            one.observed(), (Double) percentile.invoke(statistics, one.percent())));
        }
        return all;
    }

    private Object call(String type, Object on, String method) throws ReflectiveOperationException {
        return Class.forName(type).getMethod(method).invoke(on);
    }

    /**
     * Returns the exception of the benchmark itself, which JMH adds to its own as a suppressed one.
     * If one thread throws, JMH may fail on another and report that failure first.
     */
    static Throwable told(InvocationTargetException thrown) {
        Throwable outer = Optional.ofNullable(thrown.getCause()).orElse(thrown);
        for (Throwable one = outer; one != null; one = one.getCause()) {
            List<Throwable> suppressed =
                    Arrays.stream(one.getSuppressed()).map(JmhRun::ofBenchmark).toList();
            if (!suppressed.isEmpty()) {
                return suppressed.stream()
                        .filter(each -> !isOfJmh(each))
                        .findFirst()
                        .orElse(suppressed.getFirst());
            }
        }
        return outer;
    }

    /** Returns the benchmark's exception, which a ForkJoin pool wraps in that of the call. */
    private static Throwable ofBenchmark(Throwable thrown) {
        for (Throwable one = thrown; one != null; one = one.getCause()) {
            if (one instanceof InvocationTargetException && one.getCause() != null) {
                return one.getCause();
            }
        }
        return thrown;
    }

    private static boolean isOfJmh(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        return frames.length > 0 && frames[0].getClassName().startsWith(JMH);
    }
}
