package dev.threadscale.error;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Problems that stop nothing. Reported once per command; dropped if nothing listens. */
public final class Notices {

    private static final ScopedValue<Consumer<UserException>> LISTENER = ScopedValue.newInstance();

    private Notices() {}

    /** Runs a command whose notices somebody hears. */
    public static int heardBy(Consumer<UserException> listener, IntSupplier command) {
        Set<String> said = new HashSet<>();
        return ScopedValue.where(
                        LISTENER,
                        notice -> {
                            if (said.add(notice.problem())) {
                                listener.accept(notice);
                            }
                        })
                .call(command::getAsInt);
    }

    public static void say(UserException notice) {
        if (LISTENER.isBound()) {
            LISTENER.get().accept(notice);
        }
    }
}
