//DEPS org.springframework:spring-context:7.0.1
// Cache.get(key, loader), which @Cacheable(sync = true) calls, of a value that takes 50 ms, mostly while another task loads it.

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.springframework.cache.Cache;
import org.springframework.cache.concurrent.ConcurrentMapCache;

public class SpringCacheSync implements IntConsumer {

    private final Cache cache = new ConcurrentMapCache("rates");

    @Override
    public void accept(int task) {
        cache.get("rate", SpringCacheSync::load);
        cache.evict("rate");
    }

    private static Integer load() {
        LockSupport.parkNanos(50_000_000);
        return 1;
    }
}
