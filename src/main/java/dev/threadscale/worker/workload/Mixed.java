package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.server.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Tasks of three types in turn, in one pool or in a pool for each type: do tasks that wait keep the
 * ones that compute from the threads?
 *
 * <p>Three pools of a size have three times the threads of one. Whether that is fair is for the
 * experiment to decide, by the sizes that it compares.
 */
public final class Mixed implements Workload {

    private static final int TYPES = 3;

    private static final Parameter NUMBER =
            new Parameter(
                    "number",
                    new Parameter.Whole(2, 1_000_000_000_000_000L),
                    "87654321",
                    "The number that a computing task factorises.");

    private static final Parameter REPETITIONS =
            new Parameter(
                    "repetitions",
                    new Parameter.Whole(1, 1_000_000),
                    "200",
                    "How often a computing task factorises it.");

    private static final Parameter LINES =
            new Parameter(
                    "lines",
                    new Parameter.Whole(1, 100_000),
                    "1000",
                    "The lines that a file task writes, of some 20 bytes each.");

    private static final Parameter DELAY =
            new Parameter(
                    "delay",
                    new Parameter.Time(Reply.LONGEST_DELAY),
                    "100ms",
                    "How long the server lets a network task wait.");

    private static final String SEPARATE = "separate";

    private static final Parameter POOLS =
            new Parameter(
                    "pools",
                    new Parameter.Words("single", SEPARATE),
                    "single",
                    "single: all tasks in one pool of the thread kind; separate: a pool of the"
                            + " thread kind for each type of task, so three times the threads.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "mixed",
                            "Tasks write a file, send an HTTP request or compute, in turn, in one"
                                    + " pool or in a pool for each type; separate pools have three"
                                    + " times the threads of a single one of the same size.",
                            List.of(NUMBER, REPETITIONS, LINES, DELAY, POOLS),
                            Mixed::new,
                            Mixed::cpuSeconds)
                    .needing(Setup.Need.SCRATCH, Setup.Need.SERVER)
                    .waiting(arguments -> arguments.time(DELAY.name()).dividedBy(TYPES))
                    .refusing(
                            Combination.only(
                                    "Its tasks share pools",
                                    "fixed-pool",
                                    "cached-pool",
                                    "single-pool",
                                    "virtual-executor",
                                    "fork-join",
                                    "work-stealing"));

    private final boolean separate;
    private final int tasks;
    private final List<TaskKind> kinds;

    private Mixed(Setup setup) {
        this.tasks = setup.tasks();
        this.separate = setup.text(POOLS.name()).equals(SEPARATE);
        Duration delay = setup.arguments().time(DELAY.name());
        this.kinds =
                List.of(
                        new FileTask(
                                setup.requireScratch(),
                                Math.toIntExact(setup.number(LINES.name()))),
                        new NetworkTask(new ReplyRequest(setup.requireServer(), delay), tasks),
                        new CpuTask(
                                setup.number(NUMBER.name()),
                                Math.toIntExact(setup.number(REPETITIONS.name())),
                                tasks));
    }

    /** What one type of task does, and whether it did. Tasks are known by their index of all. */
    interface TaskKind {
        String name();

        void prepare(int task) throws IOException;

        void run(int task) throws IOException;

        void verify(int task) throws WrongResultException;
    }

    private TaskKind kind(int task) {
        return kinds.get(task % TYPES);
    }

    @Override
    public void prepare() throws IOException {
        for (int task = 0; task < tasks; task++) {
            kind(task).prepare(task);
        }
    }

    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws Exception {
        Supplier<ExecutorService> maker = Pools.maker(threads);
        if (!separate) {
            threads.run(tasks, work);
            return;
        }
        try (ExecutorService file = maker.get();
                ExecutorService network = maker.get();
                ExecutorService cpu = maker.get()) {
            List<ExecutorService> pools = List.of(file, network, cpu);
            for (int task = 0; task < tasks; task++) {
                pools.get(task % TYPES).execute(work.apply(task));
            }
        }
    }

    @Override
    public void run(int task) throws IOException {
        kind(task).run(task);
    }

    @Override
    public void verify() throws WrongResultException {
        for (int task = 0; task < tasks; task++) {
            kind(task).verify(task);
        }
    }

    @Override
    public String taskType(int task) {
        return kind(task).name();
    }

    private static double cpuSeconds(Arguments arguments, int tasks) {
        double factorization = Math.sqrt((double) arguments.number(NUMBER.name())) * 2e-9;
        double ofThree =
                arguments.number(LINES.name()) * 0.2e-6
                        + ReplyRequest.CPU_SECONDS
                        + arguments.number(REPETITIONS.name()) * factorization;
        return ofThree * tasks / TYPES;
    }
}
