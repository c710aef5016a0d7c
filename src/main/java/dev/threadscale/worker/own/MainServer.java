package dev.threadscale.worker.own;

import dev.threadscale.worker.load.Endpoint;
import dev.threadscale.worker.load.EndpointSource;
import dev.threadscale.worker.load.Load;
import dev.threadscale.worker.workload.Service;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server program of the user, run in this process by its main method. So its limits, counters and
 * options of the virtual machine are those of any fork. It is never stopped: it ends with the
 * worker.
 */
public final class MainServer implements EndpointSource, Endpoint {

    private static final int LONGEST_TEXT = 2_000;

    private static final Parameter PORT =
            Parameter.whole("port", 1, 65_535, 8080)
                    .describedAs("The port at which the server listens, on all addresses.");

    private static final Parameter PATH =
            text("path", "/", "What a request asks for; {n} is its number, from 0.");

    private static final Parameter READY =
            text(
                    "ready",
                    "",
                    "The path that is answered with 200 once the server is ready; default: path.");

    private static final Parameter START =
            Parameter.time("start-within", Duration.ofMinutes(10), "1m")
                    .describedAs("How long the server may take to get ready.");

    private static final Parameter ARGUMENTS =
            text(
                    "arguments",
                    "",
                    "The arguments of its main method, separated by spaces. {threads}, {virtual} and {size:200} are the name of the thread kind, true or false, and the size of a pool, here 200 for other kinds.");

    /** The parameters in addition to those of every service. */
    public static final List<Parameter> PARAMETERS = List.of(PORT, PATH, READY, START, ARGUMENTS);

    /** The form of a path that needs no further encoding. */
    private static final Pattern ASKED = Pattern.compile("/[\\w.~:/?@!$&'()*+,;=%-]*");

    private static final Duration POLL = Duration.ofMillis(20);

    private final MainMethod main;
    private final Setup setup;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private boolean started;

    private MainServer(MainMethod main, Setup setup) {
        this.main = main;
        this.setup = setup;
    }

    private static Parameter text(String name, String usual, String description) {
        return new Parameter(name, new Parameter.Text(LONGEST_TEXT), usual, description);
    }

    /** Declares the workload of a server. */
    public static WorkloadType declared(String name, Function<Setup, EndpointSource> source) {
        WorkloadType service =
                Service.at(name, source, PARAMETERS)
                        .needing(Setup.Need.SERVER, Setup.Need.SERVER_APART);
        return service.refusing(combination ->
                service.rule().problem(combination).or(() -> problem(combination.arguments())));
    }

    private static Optional<String> problem(Arguments arguments) {
        return Stream.of(PATH, READY)
                .filter(path -> path.equals(PATH) || !arguments.text(path).isEmpty())
                .filter(path -> !ASKED.matcher(Load.path(arguments.text(path), 0)).matches())
                .findFirst()
                .map(path ->
                        "'%s' is not a path of a URL: begin it with /, and write characters such as spaces as %%20"
                                .formatted(path.name()));
    }

    /** Returns the reason why the arguments do not fit a kind of threads; empty if they do. */
    public static Optional<String> problem(Arguments arguments, String threads) {
        return ThreadsInText.problem(arguments.text(ARGUMENTS), threads);
    }

    /**
     * Loads a class of the class path whose main method starts a server.
     *
     * @throws BrokenClassException if that fails
     */
    public static WorkloadType type(String name) {
        try {
            MainMethod main = MainMethod.of(Class.forName(name));
            return declared(name, setup -> new MainServer(main, setup));
        } catch (ReflectiveOperationException | LinkageError broken) {
            throw BrokenClassException.of("cannot start " + name, broken);
        }
    }

    /**
     * Starts the program before the first iteration, and waits until it answers.
     *
     * @throws BrokenClassException if its port is taken, its main method throws, or it is not ready
     *     in time
     */
    @Override
    public void prepare() {
        if (started) {
            return;
        }
        started = true;
        requireFreePort();
        String[] arguments = ThreadsInText.replaced(setup.text(ARGUMENTS), setup.threads());
        Thread program = Thread.ofPlatform().daemon().name("main").start(() -> run(arguments));
        long end = System.nanoTime() + setup.time(START).toNanos();
        ReadyCheck ready = ready();
        for (Optional<String> problem = ready.problem();
                problem.isPresent();
                problem = ready.problem()) {
            Throwable thrown = failure.get();
            if (thrown != null) {
                throw BrokenClassException.of(
                        "the main method of the server failed" + EmptyInput.STANDARD.cause(),
                        thrown);
            }
            if (System.nanoTime() > end) {
                throw BrokenClassException.of(
                        "the server is not ready after " + setup.text(START),
                        cause(ready, problem.get(), program.isAlive()));
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** Rejects a port at which another program would answer instead of the server. */
    private void requireFreePort() {
        try {
            new ServerSocket(port()).close();
        } catch (IOException taken) {
            throw BrokenClassException.of(
                    "the server cannot listen at port %d; stop the program that listens there, or set another 'port'"
                            .formatted(port()),
                    taken);
        }
    }

    private void run(String[] arguments) {
        try {
            main.run(arguments);
        } catch (InvocationTargetException thrown) {
            failure.set(thrown.getCause());
        } catch (Throwable impossible) {
            failure.set(impossible);
        }
    }

    private ReadyCheck ready() {
        String path = setup.text(READY).isEmpty() ? path() : setup.text(READY);
        return new ReadyCheck(port(), Load.path(path, 0));
    }

    private static String cause(ReadyCheck ready, String problem, boolean running) {
        String input = EmptyInput.STANDARD.cause();
        return running || input.isEmpty()
                ? ready.explained(problem, !running)
                : "its main method has ended" + input + ": let it run without input";
    }

    /** Returns itself: the program decides on its own threads. */
    @Override
    public Endpoint open(Executor threads) {
        return this;
    }

    @Override
    public String path() {
        return setup.text(PATH);
    }

    @Override
    public int port() {
        return setup.integer(PORT);
    }

    @Override
    public @Nullable Throwable failure() {
        return failure.get();
    }

    /** Leaves the program running, since it serves the following windows as well. */
    @Override
    public void close() {}
}
