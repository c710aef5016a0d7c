//DEPS
// Class.forName of a class that another task is initializing, for 50 ms.

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

public class JdkClassInit implements IntConsumer {

    private final AtomicInteger calls = new AtomicInteger();

    private volatile Loader loader = new Loader();

    @Override
    public void accept(int task) {
        if (calls.getAndIncrement() % 4 == 0) {
            loader = new Loader(); // the next four tasks meet at a new copy of the class
        }
        try {
            Class.forName(Slow.class.getName(), true, loader);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static class Slow {

        static {
            try {
                Thread.sleep(50);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    private static class Loader extends ClassLoader {

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Slow.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = Slow.class.getResourceAsStream("JdkClassInit$Slow.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }
}
