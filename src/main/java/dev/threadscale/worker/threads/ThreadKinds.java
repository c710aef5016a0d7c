package dev.threadscale.worker.threads;

import dev.threadscale.worker.ThreadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** The literal table of thread kinds: a native image has to see every constructor. */
public final class ThreadKinds {

    public static final List<ThreadKindType> TABLE =
            List.of(
                    new ThreadKindType(
                            "sequential",
                            "One task after the other on the main thread, without any other.",
                            List.of(),
                            arguments -> ThreadKinds::sequential,
                            false,
                            0),
                    new ThreadKindType(
                            "platform",
                            "A new platform thread for each task.",
                            List.of(),
                            arguments -> perTask(Thread.ofPlatform()),
                            true,
                            150),
                    new ThreadKindType(
                            "virtual",
                            "A new virtual thread for each task.",
                            List.of(),
                            arguments -> perTask(Thread.ofVirtual()),
                            true,
                            3),
                    FixedPool.TYPE);

    private ThreadKinds() {}

    public static Optional<ThreadKindType> find(String name) {
        return TABLE.stream().filter(type -> type.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return TABLE.stream().map(ThreadKindType::name).toList();
    }

    private static void sequential(int tasks, IntConsumer body) {
        for (int task = 0; task < tasks; task++) {
            body.accept(task);
        }
    }

    private static ThreadKind perTask(Thread.Builder builder) {
        return (tasks, body) -> {
            List<Thread> threads = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int task = i;
                threads.add(builder.start(() -> body.accept(task)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        };
    }
}
