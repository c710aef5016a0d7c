import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;

/**
 * A task waits while a platform thread initializes a class that it needs. Each task has a class of
 * its own, since one is initialized only once.
 */
public class Initializers implements Workload {

    /** The time that an initializer takes. */
    @Allowed(min = 1, max = 1000)
    public int millis = 10;

    public int tasks;

    private Runnable[] users;

    /** Loads both classes below anew. */
    private static final class Anew extends ClassLoader {
        Anew() {
            super(Initializers.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(User.class.getName()) || name.equals("Initializers$Slow")
                    ? define(name)
                    : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                try (InputStream file = getResourceAsStream(name + ".class")) {
                    byte[] bytes = file.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException missing) {
                    throw new ClassNotFoundException(name, missing);
                }
            }
        }
    }

    /** A thread that initializes the class of a task. */
    public static final class Initializing extends Thread {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch needed = new CountDownLatch(1);
        private final int millis;

        Initializing(Runnable user, int millis) {
            super(user);
            this.millis = millis;
        }

        /** Called by the initializer. */
        public void initialize() {
            begun.countDown();
            try {
                needed.await(); // else the classes of all tasks would be ready at the same time
                Thread.sleep(millis);
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
        }
    }

    static final class Slow {
        static int value;

        static {
            ((Initializing) Thread.currentThread()).initialize();
            value = 1;
        }
    }

    /** Uses the class by its name, as code does: by reflection it would also hold a native frame. */
    public static final class User implements Runnable {
        @Override
        public void run() {
            if (Slow.value != 1) {
                throw new IllegalStateException("the class is not initialized");
            }
        }
    }

    @Override
    public void prepare() {
        users = new Runnable[tasks];
        try {
            for (int task = 0; task < tasks; task++) {
                users[task] =
                        (Runnable)
                                new Anew()
                                        .loadClass(User.class.getName())
                                        .getConstructor()
                                        .newInstance();
            }
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    public void run(int task) throws InterruptedException {
        Initializing other = new Initializing(users[task], millis);
        other.start();
        other.begun.await();
        other.needed.countDown();
        users[task].run();
        other.join();
    }

    @Override
    public void verify() {
        for (Runnable user : users) {
            if (user == null) {
                throw new WrongResultException("a task has no class");
            }
        }
    }
}
