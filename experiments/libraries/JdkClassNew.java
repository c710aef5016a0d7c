//DEPS
// new of a class that a platform thread is initializing, for 50 ms, each task with a class of its own.

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

public class JdkClassNew implements IntConsumer {

    private static final byte[] SLOW = bytes("JdkClassNew$Slow");
    private static final byte[] MAKER = bytes("JdkClassNew$Maker");

    @Override
    public void accept(int task) {
        Loader loader = new Loader();
        Supplier<?> maker = loader.maker();
        Thread.ofPlatform().start(maker::get);
        while (!loader.begun) {
            Thread.onSpinWait(); // a wait would give the carrier to tasks that come too late
        }
        maker.get();
    }

    private static byte[] bytes(String name) {
        try (InputStream in = JdkClassNew.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Each loader has a copy, which is initialized once. */
    public static class Slow {

        static {
            ((Loader) Slow.class.getClassLoader()).begun = true;
            LockSupport.parkNanos(50_000_000);
        }
    }

    public static class Maker implements Supplier<Object> {

        @Override
        public Object get() {
            return new Slow();
        }
    }

    public static class Loader extends ClassLoader {

        public volatile boolean begun;

        private final Class<?> maker;

        Loader() {
            super(JdkClassNew.class.getClassLoader());
            defineClass(null, SLOW, 0, SLOW.length);
            maker = defineClass(null, MAKER, 0, MAKER.length);
        }

        Supplier<?> maker() {
            try {
                return (Supplier<?>) maker.getConstructor().newInstance();
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> defined = findLoadedClass(name);
            return defined == null ? super.loadClass(name, resolve) : defined;
        }
    }
}
