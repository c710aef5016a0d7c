package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.ThreadKind;
import java.util.Map;
import java.util.function.IntConsumer;

/** Thread kinds as the table makes them. */
public final class Kinds {

    private Kinds() {}

    public static ThreadKind create(String name) {
        return create(name, Map.of());
    }

    public static ThreadKind create(String name, Map<String, String> arguments) {
        ThreadKindType type = ThreadKinds.find(name).orElseThrow();
        return type.constructor().apply(Arguments.of(type.parameters(), arguments));
    }

    static void run(ThreadKind kind, int tasks, IntConsumer body) throws InterruptedException {
        kind.run(tasks, task -> () -> body.accept(task));
    }
}
