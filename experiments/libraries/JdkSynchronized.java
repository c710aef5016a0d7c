//DEPS
// Waits 50 ms inside synchronized, each task with a lock of its own.

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class JdkSynchronized implements IntConsumer {

    @Override
    public void accept(int task) {
        synchronized (new Object()) {
            LockSupport.parkNanos(50_000_000);
        }
    }
}
