package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Choice;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.ThreadKind;
import java.util.function.IntConsumer;

/** Thread kinds as the table makes them. */
public final class Kinds {

    private Kinds() {}

    /** The kind of a text such as {@code fixed-pool:size=3}. */
    public static ThreadKind create(String text) {
        Choice choice = Choice.parse(text);
        ThreadKindType type = ThreadKinds.find(choice.name()).orElseThrow();
        return type.constructor().apply(Arguments.of(type.parameters(), choice.arguments()));
    }

    static void run(String text, int tasks, IntConsumer body) throws InterruptedException {
        create(text).run(tasks, task -> () -> body.accept(task));
    }
}
