//DEPS org.springframework:spring-context:7.0.1
// getBean of a lazy singleton whose constructor takes 50 ms, mostly while another task creates it.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.springframework.context.support.GenericApplicationContext;

public class SpringBean implements IntConsumer {

    private final AtomicInteger calls = new AtomicInteger();

    private volatile GenericApplicationContext context = context();

    @Override
    public void accept(int task) {
        if (calls.getAndIncrement() % 4 == 0) {
            context = context(); // the next four tasks need the bean anew
        }
        context.getBean(Slow.class);
    }

    private static GenericApplicationContext context() {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean(Slow.class, bean -> bean.setLazyInit(true));
        context.refresh();
        return context;
    }

    public static class Slow {

        public Slow() {
            LockSupport.parkNanos(50_000_000);
        }
    }
}
