//DEPS com.google.guava:guava:33.5.0-jre
// LoadingCache.get of a value that takes 50 ms, mostly while another task loads it.

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class GuavaCacheWait implements IntConsumer {

    private final LoadingCache<String, Integer> cache =
            CacheBuilder.newBuilder().maximumSize(100).build(CacheLoader.from(GuavaCacheWait::load));

    @Override
    public void accept(int task) {
        cache.getUnchecked("rate");
        cache.invalidate("rate");
    }

    private static Integer load(String key) {
        LockSupport.parkNanos(50_000_000);
        return key.length();
    }
}
