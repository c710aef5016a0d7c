//DEPS
// Object.wait for 50 ms, each task with a lock of its own.

import java.util.function.IntConsumer;

public class JdkObjectWait implements IntConsumer {

    @Override
    public void accept(int task) {
        Object lock = new Object();
        synchronized (lock) {
            try {
                lock.wait(50);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }
}
