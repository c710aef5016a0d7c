package dev.threadscale.worker.workload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** A counter that threads share. Each class synchronizes its increments differently. */
sealed interface SharedCounter {

    String NONE = "none";

    void increment();

    /** Returns the count, which is valid when all threads have ended. */
    long total();

    static SharedCounter of(String synchronization) {
        return switch (synchronization) {
            case NONE -> new Plain();
            case "method" -> new SynchronizedMethod();
            case "block" -> new SynchronizedBlock();
            case "cas" -> new CompareAndSet();
            case "lock" -> new Locked();
            case "adder" -> new Adder();
            default -> throw new IllegalArgumentException(synchronization);
        };
    }

    /**
     * A counter without synchronization, which loses some increments.
     *
     * <p>A plain field cannot be used: the compiler could keep the count in a register and write it
     * once after a task's last operation, so nothing would be shared or lost. Opaque access is the
     * weakest mode that prevents this. It is the same load and the same store as for a plain field,
     * without a fence and without making the two atomic, but each of them is guaranteed to happen.
     */
    final class Plain implements SharedCounter {
        private final AtomicLong count = new AtomicLong();

        @Override
        public void increment() {
            count.setOpaque(count.getOpaque() + 1);
        }

        @Override
        public long total() {
            return count.get();
        }
    }

    /** A counter that is its own monitor. */
    final class SynchronizedMethod implements SharedCounter {
        private long count;

        @Override
        public synchronized void increment() {
            count++;
        }

        @Override
        public long total() {
            return count;
        }
    }

    /** A counter with a separate object as the monitor. */
    final class SynchronizedBlock implements SharedCounter {
        private final Object monitor = new Object();
        private long count;

        @Override
        public void increment() {
            synchronized (monitor) {
                count++;
            }
        }

        @Override
        public long total() {
            return count;
        }
    }

    /** A counter that tries again until no other thread interferes. */
    final class CompareAndSet implements SharedCounter {
        private final AtomicLong count = new AtomicLong();

        /**
         * A loop is used instead of {@code incrementAndGet}, which is a single instruction on some
         * processors.
         */
        @Override
        public void increment() {
            long seen = count.get();
            while (!count.compareAndSet(seen, seen + 1)) {
                seen = count.get();
            }
        }

        @Override
        public long total() {
            return count.get();
        }
    }

    /** A counter with a lock that parks waiting threads. */
    final class Locked implements SharedCounter {
        private final ReentrantLock lock = new ReentrantLock();
        private long count;

        @Override
        public void increment() {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public long total() {
            return count;
        }
    }

    /** A counter that is spread over several cells as soon as threads meet. */
    final class Adder implements SharedCounter {
        private final LongAdder count = new LongAdder();

        @Override
        public void increment() {
            count.increment();
        }

        @Override
        public long total() {
            return count.sum();
        }
    }
}
