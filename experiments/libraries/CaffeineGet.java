//DEPS com.github.ben-manes.caffeine:caffeine:3.2.3
// Cache.get of a value that takes 50 ms, mostly while another task loads it.

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class CaffeineGet implements IntConsumer {

    private final Cache<String, Integer> cache = Caffeine.newBuilder().maximumSize(100).build();

    @Override
    public void accept(int task) {
        cache.get("rate", CaffeineGet::load);
        cache.invalidate("rate");
    }

    private static Integer load(String key) {
        LockSupport.parkNanos(50_000_000);
        return key.length();
    }
}
