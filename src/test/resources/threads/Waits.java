import java.util.concurrent.*;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that wait in various ways, whose dumps are saved beside this file. To take such a dump:
 * {@code java -XX:+UseSerialGC Waits.java closing}, and {@code kill -QUIT} twice.
 */
public class Waits {
    public static void main(String[] arguments) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        switch (arguments[0]) {
            case "idle-beside" -> {
                ExecutorService pool = Executors.newFixedThreadPool(3);
                for (int i = 0; i < 3; i++) {
                    int task = i;
                    pool.execute(() -> {
                        if (task > 0) await(never);
                    });
                }
                never.await();
            }
            case "idle-alone" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                pool.submit(() -> {}).get();
                pool.submit(() -> {}).get();
                never.await();
            }
            case "closing" -> {
                try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
                    pool.execute(() -> await(never));
                    pool.execute(() -> await(never));
                }
            }
            case "timer" -> {
                ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
                timer.schedule(never::countDown, 1, TimeUnit.HOURS);
                Thread thread = Thread.ofPlatform().start(() -> await(never));
                thread.join();
            }
            case "held-monitor" -> {
                Object monitor = new Object();
                CountDownLatch taken = new CountDownLatch(1);
                Thread holder =
                        Thread.ofPlatform()
                                .start(() -> {
                                    synchronized (monitor) {
                                        taken.countDown();
                                        await(never);
                                    }
                                });
                taken.await();
                Thread.ofPlatform()
                        .start(() -> {
                            synchronized (monitor) {
                                System.out.println();
                            }
                        });
                Thread.ofPlatform()
                        .start(() -> {
                            synchronized (monitor) {
                                System.out.println();
                            }
                        });
                holder.join();
            }
            case "locks" -> {
                ReentrantLock one = new ReentrantLock();
                ReentrantLock other = new ReentrantLock();
                CountDownLatch both = new CountDownLatch(2);
                Thread.ofPlatform().start(() -> lock(one, other, both));
                Thread.ofPlatform().start(() -> lock(other, one, both)).join();
            }
            case "reading" -> {
                var server =
                        new java.net.ServerSocket(0, 5, java.net.InetAddress.getLoopbackAddress());
                Thread.ofPlatform()
                        .start(() -> {
                            try (var s =
                                    new java.net.Socket(
                                            server.getInetAddress(), server.getLocalPort())) {
                                s.getInputStream().read();
                            } catch (java.io.IOException e) {
                                throw new IllegalStateException(e);
                            }
                        })
                        .join();
            }
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    static void lock(ReentrantLock first, ReentrantLock second, CountDownLatch both) {
        first.lock();
        both.countDown();
        await(both);
        second.lock();
    }
}
