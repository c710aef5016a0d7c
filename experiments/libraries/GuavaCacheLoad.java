//DEPS com.google.guava:guava:33.5.0-jre
// LoadingCache.get of a value that takes 50 ms, each task with a key of its own.

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class GuavaCacheLoad implements IntConsumer {

    private final AtomicInteger keys = new AtomicInteger();

    private final LoadingCache<Integer, Integer> cache =
            CacheBuilder.newBuilder().maximumSize(100).build(CacheLoader.from(GuavaCacheLoad::load));

    @Override
    public void accept(int task) {
        cache.getUnchecked(keys.incrementAndGet());
    }

    private static Integer load(Integer key) {
        LockSupport.parkNanos(50_000_000);
        return key;
    }
}
