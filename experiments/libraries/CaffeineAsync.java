//DEPS com.github.ben-manes.caffeine:caffeine:3.2.3
// AsyncCache.get(...).join() of a value that a thread of the cache's executor loads for 50 ms.

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class CaffeineAsync implements IntConsumer {

    private final AsyncCache<String, Integer> cache =
            Caffeine.newBuilder().maximumSize(100).executor(Executors.newVirtualThreadPerTaskExecutor()).buildAsync();

    @Override
    public void accept(int task) {
        cache.get("rate", CaffeineAsync::load).join();
        cache.synchronous().invalidate("rate");
    }

    private static Integer load(String key) {
        LockSupport.parkNanos(50_000_000);
        return key.length();
    }
}
