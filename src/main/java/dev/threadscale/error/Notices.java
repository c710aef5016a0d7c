package dev.threadscale.error;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Problems that stop nothing. Reported once per command; dropped if nothing listens. */
public final class Notices {

    private static final ScopedValue<Consumer<UserException>> LISTENER = ScopedValue.newInstance();

    private Notices() {}

    /** Runs a command whose notices somebody hears. */
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

    /** An executor whose tasks report to the listener of the command that runs on this thread. */
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
