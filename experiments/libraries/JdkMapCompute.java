//DEPS
// ConcurrentHashMap.computeIfAbsent of a value that takes 50 ms, mostly while another task computes it.

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class JdkMapCompute implements IntConsumer {

    private final ConcurrentMap<String, Integer> values = new ConcurrentHashMap<>();

    @Override
    public void accept(int task) {
        values.computeIfAbsent("rate", JdkMapCompute::load);
        values.remove("rate");
    }

    private static Integer load(String key) {
        LockSupport.parkNanos(50_000_000);
        return key.length();
    }
}
