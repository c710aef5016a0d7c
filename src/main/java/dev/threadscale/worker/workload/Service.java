package dev.threadscale.worker.workload;

import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.worker.load.Endpoint;
import dev.threadscale.worker.load.EndpointSource;
import dev.threadscale.worker.load.Load;
import dev.threadscale.worker.load.LoadException;
import dev.threadscale.worker.load.LoadReplies;
import dev.threadscale.worker.load.LoadReport;
import dev.threadscale.worker.load.RequestServer;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.RequestHandler;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service under load: the threads answer HTTP requests, which the companion sends at a planned
 * rate. A task is a window of load, so its elapsed time is constant, and latencies are the result.
 */
public final class Service implements Workload {

    /** The maximum number of requests that fit into the generator's memory. */
    private static final int MOST_REQUESTS = 2_000_000;

    private static final String RANDOM = "random";

    private static final Parameter SEED =
            new Parameter(
                    "seed",
                    new Parameter.Whole(0, Long.MAX_VALUE, List.of(RANDOM)),
                    RANDOM,
                    "The seed of arrivals and work; random: each fork draws its own, so intervals"
                            + " over forks hold for any arrivals.");

    /** The parameters of every service, whatever answers its requests. */
    public static final List<Parameter> PARAMETERS =
            Stream.concat(Load.PARAMETERS.stream(), Stream.of(SEED)).toList();

    static final WorkloadType TYPE =
            of("service", RequestWork::of, RequestWork.PARAMETERS)
                    .describedAs(
                            "The threads answer HTTP requests that come at a planned rate; each"
                                    + " request works and waits. A task is a window of load.")
                    .refusing(combination ->
                            problem(combination).or(() -> RequestWork.problem(combination)));

    private final Load load;
    private final EndpointSource source;
    private final URI generator;
    private final long seed;
    private final @Nullable LoadReport[] reports;
    private int windows;
    private int port;

    private Service(Setup setup, EndpointSource source) {
        this.seed = seed(setup);
        this.load = Load.of(setup.arguments(), 0).asking(source.path());
        this.source = source;
        this.generator = setup.requireServer();
        this.reports = new @Nullable LoadReport[setup.tasks()];
    }

    /**
     * Declares a service whose requests a handler answers.
     *
     * @param handler creates the handler
     * @param own the parameters of the handler, which are not among {@link #PARAMETERS}
     */
    public static WorkloadType of(
            String name, Function<Setup, RequestHandler> handler, List<Parameter> own) {
        return at(name, setup -> new Handled(handler.apply(setup)), own);
    }

    /**
     * Declares a service with any endpoint.
     *
     * @param source creates the endpoint's source
     * @param own the parameters of the source, which are not among {@link #PARAMETERS}
     */
    public static WorkloadType at(
            String name, Function<Setup, EndpointSource> source, List<Parameter> own) {
        return WorkloadType.of(
                        name,
                        setup -> create(seeded(setup), source),
                        Stream.concat(own.stream(), PARAMETERS.stream()).toArray(Parameter[]::new))
                .needing(Setup.Need.SERVER, Setup.Need.SERVER_APART)
                .waiting(Service::window)
                .startingNone()
                .observing(ServiceValues.ALL)
                .resultingIn(ServiceValues.RESULTS)
                .refusing(Service::problem);
    }

    /** The kit's server, which hands requests to a handler. */
    private record Handled(RequestHandler handler) implements EndpointSource {

        @Override
        public void prepare() throws Exception {
            handler.prepare();
        }

        @Override
        public Endpoint open(Executor threads) throws IOException {
            return new RequestServer(threads, handler);
        }
    }

    private static Service create(Setup setup, Function<Setup, EndpointSource> source) {
        return new Service(setup, source.apply(setup));
    }

    /** Returns a setup whose arrivals and work have the same seed, even if it is random. */
    private static Setup seeded(Setup setup) {
        long drawn = new SplittableRandom().nextLong(Long.MAX_VALUE);
        return setup.text(SEED).equals(RANDOM) ? setup.with(SEED, Long.toString(drawn)) : setup;
    }

    static long seed(Setup setup) {
        return setup.number(SEED);
    }

    private static Duration window(Arguments arguments) {
        return arguments.time(Load.LEAD_IN).plus(arguments.time(Load.DURATION));
    }

    private static Optional<String> problem(Combination combination) {
        if (combination.threads().equals(ThreadKind.ParallelStream.NAME)) {
            return Optional.of("A parallel stream cannot take requests one by one");
        }
        return Load.of(combination.arguments(), 0).requests() > MOST_REQUESTS
                ? Optional.of(
                        "A window has at most %d requests: 'rate' times 'lead-in' and 'window'"
                                .formatted(MOST_REQUESTS))
                : Optional.empty();
    }

    @Override
    public void prepare() throws Exception {
        Arrays.fill(reports, null);
        source.prepare();
    }

    /** Runs one window after the other, since two at a time would double the rate. */
    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> windows)
            throws Exception {
        if (threads instanceof ThreadKind.Executor pool) {
            try (ExecutorService executor = pool.maker().get()) {
                serve(executor, tasks, windows);
            }
        } else {
            serve(executor(threads), tasks, windows);
        }
    }

    private static Executor executor(ThreadKind threads) {
        if (threads instanceof ThreadKind.SharedExecutor shared) {
            return shared.executor();
        }
        if (threads instanceof ThreadKind.PerTask each) {
            return request -> each.factory().newThread(request).start();
        }
        return Runnable::run;
    }

    private void serve(Executor executor, int tasks, IntFunction<Runnable> windows)
            throws Exception {
        try (Endpoint server = source.open(executor)) {
            port = server.port();
            for (int task = 0; task < tasks; task++) {
                windows.apply(task).run();
            }
            switch (server.failure()) {
                case null -> {}
                case Error error -> throw error;
                case Exception exception -> throw exception;
                case Throwable other -> throw new IllegalStateException(other);
            }
        }
    }

    @Override
    public void run(int task) throws IOException {
        reports[task] = LoadReplies.ask(generator, port, load.seeded(seed + windows++));
    }

    @Override
    public void verify() {
        for (int task = 0; task < reports.length; task++) {
            LoadReport report = reports[task];
            if (report == null) {
                throw new WrongResultException("window %d was not driven", task + 1);
            }
            end(WorkerExit.OVERLOADED, report.overload());
            end(WorkerExit.WRONG_RESULT, report.failure());
            end(WorkerExit.INVALID, report.doubt());
        }
    }

    private static void end(WorkerExit exit, Optional<String> reason) {
        if (reason.isPresent()) {
            throw new LoadException(exit, reason.get());
        }
    }

    @Override
    public Optional<Long> drawnSeed() {
        return Optional.of(seed);
    }

    @Override
    public List<Observation> observations() {
        List<Observation> values = new ArrayList<>();
        for (LoadReport report : reports) {
            if (report != null) {
                values.addAll(ServiceValues.of(report));
            }
        }
        return values;
    }
}
