//DEPS com.google.inject:guice:7.0.0
// getInstance of a singleton whose constructor takes 50 ms, mostly while another task creates it.

import com.google.inject.Guice;
import com.google.inject.Injector;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class GuiceSingleton implements IntConsumer {

    private final AtomicInteger calls = new AtomicInteger();

    private volatile Injector injector = Guice.createInjector();

    @Override
    public void accept(int task) {
        if (calls.getAndIncrement() % 4 == 0) {
            injector = Guice.createInjector(); // the next four tasks need the singleton anew
        }
        injector.getInstance(Slow.class);
    }

    @Singleton
    public static class Slow {

        @Inject
        public Slow() {
            LockSupport.parkNanos(50_000_000);
        }
    }
}
