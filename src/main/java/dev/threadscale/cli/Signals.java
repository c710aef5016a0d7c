package dev.threadscale.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The signals that ask a process to end. A shutdown hook hears of the first one alone, and then
 * nothing can be reported any more; {@code sun.misc.Signal} hears of each. It is in no public
 * package, so that the compiler refuses it by name.
 */
final class Signals implements AutoCloseable {

    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private final List<AutoCloseable> handled = new ArrayList<>();

    private Signals() {}

    /**
     * Hears of signals until this is closed.
     *
     * @param told is given the number of each, in a thread of its own
     */
    static Signals handle(IntConsumer told) {
        Signals signals = new Signals();
        for (String name : NAMES) {
            try {
                signals.add(name, told);
            } catch (ReflectiveOperationException unknown) {
                // Then the virtual machine ends as it does by itself: what is measured stays whole.
            }
        }
        return signals;
    }

    private void add(String name, IntConsumer told) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Method number = type.getMethod("getNumber");
        Object ours =
                Proxy.newProxyInstance(
                        Signals.class.getClassLoader(),
                        new Class<?>[] {handler},
                        (_, method, arguments) -> {
                            if (!method.getName().equals("handle")) {
                                return method.invoke(told, arguments);
                            }
                            told.accept((int) number.invoke(arguments[0]));
                            return null;
                        });
        Method handle = type.getMethod("handle", type, handler);
        Object signal = type.getConstructor(String.class).newInstance(name);
        Object before = handle.invoke(null, signal, ours);
        handled.add(() -> handle.invoke(null, signal, before));
    }

    @Override
    public void close() {
        for (AutoCloseable one : handled) {
            try {
                one.close();
            } catch (Exception unchanged) {
                // The process is about to end.
            }
        }
    }
}
