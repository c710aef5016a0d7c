package dev.threadscale.worker.workload;

import dev.threadscale.worker.server.Reply;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * A workload of tasks of three types in turn, in one pool or in a pool for each type. It shows
 * whether waiting tasks keep computing ones from getting threads.
 *
 * <p>Three pools of a size have three times as many threads as one. The sizes that an experiment
 * compares decide whether that is fair.
 */
final class Mixed extends TaskByTask {

    private static final int TYPES = 3;

    private static final Parameter REPETITIONS =
            Parameter.whole("repetitions", 1, 1_000_000, 200)
                    .describedAs("How often a computing task factorises it.");

    private static final Parameter LINES =
            Parameter.whole("lines", 1, 100_000, 1000)
                    .describedAs("Lines that a file task writes, of about 20 bytes each.");

    private static final Parameter DELAY =
            Parameter.time("delay", Reply.LONGEST_DELAY, "100ms")
                    .describedAs("How long the server lets a network task wait.");

    private static final String SEPARATE = "separate";

    private static final Parameter POOLS =
            Parameter.oneOf("pools", "single", SEPARATE)
                    .describedAs(
                            "single: all tasks in one pool of the thread kind; separate: a pool"
                                    + " of the thread kind for each type of task, so three times"
                                    + " the threads.");

    static final WorkloadType TYPE =
            WorkloadType.of(
                            "mixed",
                            Mixed::new,
                            Factorization.NUMBER,
                            REPETITIONS,
                            LINES,
                            DELAY,
                            POOLS)
                    .describedAs(
                            "Tasks write a file, send an HTTP request or compute, in turn, in one"
                                    + " pool or in a pool for each type; separate pools have three"
                                    + " times the threads of a single one of the same size.")
                    .costing(Mixed::cpuSeconds)
                    .needing(Setup.Need.SCRATCH, Setup.Need.SERVER)
                    .waiting(arguments -> arguments.time(DELAY).dividedBy(TYPES))
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
    private final List<TaskByTask> parts;

    private Mixed(Setup setup) {
        super(setup.tasks());
        this.separate = setup.text(POOLS).equals(SEPARATE);
        this.parts =
                List.of(
                        new FileTask(setup),
                        new HttpGet(setup, setup.time(DELAY)),
                        new CpuTask(setup));
    }

    private TaskByTask part(int task) {
        return parts.get(task % TYPES);
    }

    @Override
    void prepare(int task) throws IOException {
        part(task).prepare(task);
    }

    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws InterruptedException {
        if (!separate) {
            threads.run(tasks, work);
            return;
        }
        Supplier<ExecutorService> maker = ((ThreadKind.Executor) threads).maker();
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
    public void run(int task) throws Exception {
        part(task).run(task);
    }

    @Override
    void verify(int task) throws IOException {
        part(task).verify(task);
    }

    @Override
    public String taskType(int task) {
        return List.of("file", "network", "cpu").get(task % TYPES);
    }

    private static double cpuSeconds(Arguments arguments, int tasks) {
        double ofThree =
                arguments.number(LINES) * 0.2e-6
                        + HttpGet.CPU_SECONDS
                        + arguments.number(REPETITIONS) * Factorization.cpuSeconds(arguments);
        return ofThree * tasks / TYPES;
    }

    /** A task that writes its own file. */
    private static final class FileTask extends TaskByTask {

        private final Path folder;
        private final int lines;

        FileTask(Setup setup) {
            super(setup.tasks());
            this.folder = setup.requireScratch();
            this.lines = setup.integer(LINES);
        }

        /** Deletes the file, so every iteration creates it: overwriting has a different cost. */
        @Override
        void prepare(int task) throws IOException {
            Files.deleteIfExists(file(task));
        }

        @Override
        public void run(int task) throws IOException {
            try (BufferedWriter writer = Files.newBufferedWriter(file(task))) {
                for (int line = 0; line < lines; line++) {
                    writer.write("Task " + task + " - Line " + line + "\n");
                }
            }
        }

        /** Reads the file and deletes it, so that files fill the folder for one iteration only. */
        @Override
        void verify(int task) throws IOException {
            try {
                FileLines.checkLines(file(task), task, lines);
                Files.delete(file(task));
            } catch (NoSuchFileException missing) {
                throw new WrongResultException("task %d left no file", task);
            }
        }

        private Path file(int task) {
            return folder.resolve("mixed-" + task + ".txt");
        }
    }

    /** A task that factorises one number repeatedly. */
    private static final class CpuTask extends TaskByTask {

        private static final long NOT_RUN = 0;

        private final long number;
        private final int repetitions;
        private final long[] factors;
        private final long[] sums;

        CpuTask(Setup setup) {
            super(setup.tasks());
            this.number = setup.number(Factorization.NUMBER);
            this.repetitions = setup.integer(REPETITIONS);
            this.factors = Factorization.factorize(number);
            this.sums = new long[setup.tasks()];
        }

        @Override
        void prepare(int task) {
            sums[task] = NOT_RUN;
        }

        /** Adds every repetition to the result, so that the compiler cannot remove one. */
        @Override
        public void run(int task) {
            long sum = 0;
            for (int repetition = 0; repetition < repetitions; repetition++) {
                for (long factor : Factorization.factorize(number)) {
                    sum += factor;
                }
            }
            sums[task] = sum;
        }

        @Override
        void verify(int task) {
            Factorization.check(number, factors);
            long expected = repetitions * LongStream.of(factors).sum();
            if (sums[task] != expected) {
                throw new WrongResultException(
                        "the factors of task %d add up to %d instead of %d",
                        task, sums[task], expected);
            }
        }
    }
}
