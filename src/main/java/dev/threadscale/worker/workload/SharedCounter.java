package dev.threadscale.worker.workload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** A counter that threads share; each class keeps its increments apart in its own way. */
sealed interface SharedCounter {

    String NONE = "none";

    void increment();

    /** The count, valid when all threads have ended. */
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
     * Nothing keeps the increments apart, so some are lost.
     *
     * <p>A field without any modifier would not do: the compiler may then keep the count in a
     * register and write it once after a task's last operation, and that run would neither share
     * nor lose anything. Opaque access is the weakest that forbids this. It is the same load and
     * the same store as for a plain field, with no fence and nothing that makes the two one step;
     * what it adds is only that each of them happens.
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

    /** The counter is the monitor. */
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

    /** Another object is the monitor. */
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

    /** Tries again until no other thread interferes. */
    final class CompareAndSet implements SharedCounter {
        private final AtomicLong count = new AtomicLong();

        /** Not {@code incrementAndGet}, which is a single instruction on some processors. */
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

    /** A lock that parks the threads that wait for it. */
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

    /** Spreads over several cells as soon as threads meet. */
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
