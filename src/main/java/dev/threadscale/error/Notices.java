package dev.threadscale.error;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Reports problems that do not stop a command. Each is reported once per command, or dropped if
 * there is no listener.
 */
public final class Notices {

    private static final ScopedValue<Consumer<UserException>> LISTENER = ScopedValue.newInstance();

    private Notices() {}

    /** Runs a command whose notices go to a listener. */
    public static int heardBy(Consumer<UserException> listener, IntSupplier command) {
        Set<String> said = ConcurrentHashMap.newKeySet();
        return ScopedValue.where(
                        LISTENER,
                        notice -> {
                            if (said.add(notice.problem())) {
                                listener.accept(notice);
                            }
                        })
                .call(command::getAsInt);
    }

    /** Returns an executor whose tasks report to the listener of the current thread's command. */
    public static Executor heardFrom(Executor others) {
        Consumer<UserException> listener = LISTENER.orElse(_ -> {});
        return task -> others.execute(() -> ScopedValue.where(LISTENER, listener).run(task));
    }

    public static void say(UserException notice) {
        if (LISTENER.isBound()) {
            LISTENER.get().accept(notice);
        }
    }
}
