package dev.threadscale.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Handles the signals that ask a process to end. A shutdown hook hears only the first one, after
 * which nothing can be reported any more; {@code sun.misc.Signal} hears each. The compiler refuses
 * that class by name, since it is in no public package.
 */
final class Signals implements AutoCloseable {

    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private final List<AutoCloseable> handled = new ArrayList<>();

    private Signals() {}

    /**
     * Handles signals until this is closed.
     *
     * @param handler gets the number of each, in a thread of its own
     */
    static Signals handle(IntConsumer handler) {
        Signals signals = new Signals();
        for (String name : NAMES) {
            try {
                signals.add(name, handler);
            } catch (ReflectiveOperationException unknown) {
                // The virtual machine then ends as usual, which keeps what was measured.
            }
        }
        return signals;
    }

    private void add(String name, IntConsumer handler) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal");
        Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
        Method number = type.getMethod("getNumber");
        Object ours =
                Proxy.newProxyInstance(
                        Signals.class.getClassLoader(),
                        new Class<?>[] {handlerType},
                        (_, method, arguments) -> {
                            if (!method.getName().equals("handle")) {
                                return method.invoke(handler, arguments);
                            }
                            handler.accept((int) number.invoke(arguments[0]));
                            return null;
                        });
        Method handle = type.getMethod("handle", type, handlerType);
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
