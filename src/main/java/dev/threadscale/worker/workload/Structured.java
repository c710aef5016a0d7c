package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A workload whose tasks divide their work among virtual threads and wait for them, either in a
 * scope that ends the others as soon as one fails (JEP 505), or as futures that are awaited one
 * after the other.
 */
final class Structured implements Workload {

    private static final int RELEASE = 25;

    private static final String SCOPE = "scope";

    private static final Parameter BY =
            Parameter.oneOf("by", SCOPE, "executor")
                    .describedAs(
                            "What runs the subtasks: a StructuredTaskScope, or an executor of a"
                                    + " virtual thread per subtask, whose futures are waited for in"
                                    + " their order.");
    private static final Parameter SUBTASKS =
            Parameter.whole("subtasks", 1, 100_000, 10).describedAs("Subtasks of every task.");
    private static final Parameter TIME =
            Parameter.time("time", Duration.ofHours(1), "10ms")
                    .describedAs("How long every subtask sleeps.");
    private static final Parameter FAILS =
            Parameter.oneOf("fails", "none", "last")
                    .describedAs("The subtask that fails at once, and its task with it.");

    static final WorkloadType TYPE =
            WorkloadType.of("structured", Structured::new, BY, SUBTASKS, TIME, FAILS)
                    .describedAs(
                            "Every task starts subtasks on virtual threads and waits until all have"
                                    + " ended, or one has failed.")
                    .costing((arguments, tasks) -> 5e-6 * tasks * (1 + arguments.number(SUBTASKS)))
                    .waiting(arguments -> arguments.time(TIME))
                    .since(RELEASE);

    private final boolean scoped;
    private final int subtasks;
    private final Duration time;
    private final boolean fails;
    private final AtomicIntegerArray slept;
    private final EndedTasks ended;

    /** The {@code StructuredTaskScope}, which is a preview feature of Java 25. */
    private static final class Scope {
        private static final Class<?> TYPE =
                NewerJava.type("java.util.concurrent.StructuredTaskScope");
        static final MethodHandle OPEN =
                NewerJava.function(TYPE, "open", TYPE)
                        .asType(MethodType.methodType(AutoCloseable.class));
        static final MethodHandle FORK =
                NewerJava.method(
                                TYPE,
                                "fork",
                                NewerJava.type(TYPE.getName() + "$Subtask"),
                                Runnable.class)
                        .asType(
                                MethodType.methodType(
                                        void.class, AutoCloseable.class, Runnable.class));
        static final MethodHandle JOIN =
                NewerJava.method(TYPE, "join", Object.class)
                        .asType(MethodType.methodType(void.class, AutoCloseable.class));
    }

    /** The failure requested by the experiment. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private Structured(Setup setup) {
        this.scoped = setup.text(BY).equals(SCOPE);
        this.subtasks = setup.integer(SUBTASKS);
        this.time = setup.time(TIME);
        this.fails = setup.text(FAILS).equals("last");
        this.slept = new AtomicIntegerArray(setup.tasks());
        this.ended = new EndedTasks(setup.tasks());
    }

    @Override
    public void prepare() {
        ended.clear();
        for (int task = 0; task < slept.length(); task++) {
            slept.set(task, 0);
        }
    }

    @Override
    public void run(int task) throws Exception {
        boolean failed;
        try {
            if (scoped) {
                inScope(task);
            } else {
                onExecutor(task);
            }
            failed = false;
        } catch (Exception thrown) {
            if (!(thrown.getCause() instanceof Failed)) {
                throw thrown;
            }
            failed = true;
        }
        if (failed == fails) {
            ended.add(task);
        }
    }

    private void inScope(int task) throws Exception {
        try (AutoCloseable scope = (AutoCloseable) Scope.OPEN.invokeExact()) {
            for (int subtask = 0; subtask < subtasks; subtask++) {
                Scope.FORK.invokeExact(scope, subtask(task, subtask));
            }
            Scope.JOIN.invokeExact(scope);
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void onExecutor(int task) throws InterruptedException, ExecutionException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> futures = new ArrayList<>();
            for (int subtask = 0; subtask < subtasks; subtask++) {
                futures.add(executor.submit(subtask(task, subtask)));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        }
    }

    private Runnable subtask(int task, int number) {
        return () -> {
            if (fails && number == subtasks - 1) {
                throw new Failed();
            }
            try {
                Thread.sleep(time);
            } catch (InterruptedException stopped) {
                throw new CancellationException();
            }
            slept.incrementAndGet(task);
        };
    }

    /**
     * Checks the number of subtasks that slept. After a failure the others may or may not have
     * slept.
     */
    @Override
    public void verify() {
        ended.verifyAll();
        for (int task = 0; task < slept.length(); task++) {
            int all = fails ? subtasks - 1 : subtasks;
            if (slept.get(task) > all || (!fails && slept.get(task) < all)) {
                throw new WrongResultException(
                        "%d of %d subtasks of task %d slept", slept.get(task), all, task);
            }
        }
    }
}
