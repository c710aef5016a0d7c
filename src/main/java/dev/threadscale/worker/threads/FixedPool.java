package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.ThreadKind;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/**
 * A pool of platform threads of fixed size with an unbounded queue, made and ended in every
 * iteration.
 */
final class FixedPool implements ThreadKind {

    /** The size that follows the processors that the runtime sees. */
    private static final String CPUS = "cpus";

    private static final Parameter SIZE =
            new Parameter(
                    "size",
                    new Parameter.Whole(1, 100_000, CPUS),
                    CPUS,
                    "Threads in the pool; cpus stands for the processors that the runtime sees.");

    static final ThreadKindType TYPE =
            new ThreadKindType(
                    "fixed-pool",
                    "A pool of platform threads that takes the tasks from one queue.",
                    List.of(SIZE),
                    FixedPool::new,
                    true,
                    2);

    private final int size;

    private FixedPool(Arguments arguments) {
        String given = arguments.text(SIZE.name());
        this.size =
                given.equals(CPUS)
                        ? Runtime.getRuntime().availableProcessors()
                        : Integer.parseInt(given);
    }

    @Override
    public void run(int tasks, IntConsumer body) {
        try (ExecutorService pool = Executors.newFixedThreadPool(size)) {
            for (int i = 0; i < tasks; i++) {
                int task = i;
                pool.execute(() -> body.accept(task));
            }
        }
    }
}
