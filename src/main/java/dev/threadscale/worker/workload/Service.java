package dev.threadscale.worker.workload;

import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.worker.load.Load;
import dev.threadscale.worker.load.LoadException;
import dev.threadscale.worker.load.LoadReplies;
import dev.threadscale.worker.load.LoadReport;
import dev.threadscale.worker.load.RequestServer;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Parameter;
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
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service under load: the threads answer HTTP requests, which the companion sends at a planned
 * rate. A task is a window of load, so its elapsed time is constant, and latencies are the result.
 */
final class Service implements Workload {

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

    private static final List<Parameter> PARAMETERS =
            Stream.of(RequestWork.PARAMETERS, Load.PARAMETERS, List.of(SEED))
                    .flatMap(List::stream)
                    .toList();

    static final WorkloadType TYPE =
            WorkloadType.of("service", Service::new, PARAMETERS.toArray(Parameter[]::new))
                    .describedAs(
                            "The threads answer HTTP requests that come at a planned rate; each"
                                    + " request works and waits. A task is a window of load.")
                    .needing(Setup.Need.SERVER, Setup.Need.SERVER_APART)
                    .waiting(Service::window)
                    .startingNone()
                    .observing(ServiceValues.ALL)
                    .refusing(Service::problem);

    private final Load load;
    private final RequestWork work;
    private final URI generator;
    private final long seed;
    private final @Nullable LoadReport[] reports;
    private int windows;
    private int port;
    private @Nullable Throwable failure;

    private Service(Setup setup) {
        this.seed =
                setup.text(SEED).equals(RANDOM)
                        ? new SplittableRandom().nextLong()
                        : setup.number(SEED);
        this.load = Load.of(setup.arguments(), 0);
        this.work = RequestWork.of(setup.arguments(), seed);
        this.generator = setup.requireServer();
        this.reports = new @Nullable LoadReport[setup.tasks()];
    }

    private static Duration window(Arguments arguments) {
        return arguments.time(Load.LEAD_IN).plus(arguments.time(Load.DURATION));
    }

    private static Optional<String> problem(Combination combination) {
        Arguments arguments = combination.arguments();
        if (combination.threads().equals("parallel-stream")) {
            return Optional.of("A parallel stream cannot take requests one by one");
        }
        if (Load.of(arguments, 0).requests() > MOST_REQUESTS) {
            return Optional.of(
                    "A window has at most %d requests: 'rate' times 'lead-in' and 'window'"
                            .formatted(MOST_REQUESTS));
        }
        Duration wait = RequestWork.longest(arguments);
        return arguments.time(Load.LEAD_IN).compareTo(wait) < 0
                ? Optional.of(
                        "A 'lead-in' shorter than %d ms, which a request may take, leaves the window without a steady state"
                                .formatted(wait.toMillis()))
                : Optional.empty();
    }

    @Override
    public void prepare() {
        Arrays.fill(reports, null);
        failure = null;
    }

    /** Runs one window after the other, since two at a time would double the rate. */
    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> windows)
            throws IOException {
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
            throws IOException {
        try (RequestServer server = new RequestServer(executor, work)) {
            port = server.port();
            for (int task = 0; task < tasks; task++) {
                windows.apply(task).run();
            }
            failure = server.failure();
        }
    }

    @Override
    public void run(int task) throws IOException {
        reports[task] = LoadReplies.ask(generator, port, load.seeded(seed + windows++));
    }

    @Override
    public void verify() {
        if (failure != null) {
            throw new WrongResultException("a request failed: %s", failure);
        }
        for (int task = 0; task < reports.length; task++) {
            LoadReport report = reports[task];
            if (report == null) {
                throw new WrongResultException("window %d was not driven", task + 1);
            }
            end(WorkerExit.OVERLOADED, report.overload());
            end(WorkerExit.INVALID, report.doubt());
        }
    }

    private static void end(WorkerExit exit, Optional<String> reason) {
        if (reason.isPresent()) {
            throw new LoadException(exit, reason.get());
        }
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
