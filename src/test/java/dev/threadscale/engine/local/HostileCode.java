package dev.threadscale.engine.local;

import dev.threadscale.protocol.Line;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** What people's classes may do, by mistake or on purpose. */
final class HostileCode {

    private HostileCode() {}

    public static final class EndsTheProcess implements Runnable {
        @Override
        public void run() {
            System.exit(0);
        }
    }

    public static final class EndsItFromAVirtualThread implements Runnable {
        @Override
        public void run() {
            try {
                Thread.ofVirtual().start(() -> System.exit(3)).join();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static final class HaltsTheProcess implements Runnable {
        @Override
        public void run() {
            Runtime.getRuntime().halt(0);
        }
    }

    /** With the code of a full heap. */
    public static final class HaltsWithAnyCode implements Runnable {
        @Override
        public void run() {
            Runtime.getRuntime().halt(3);
        }
    }

    public static final class NeverReturns implements Runnable {
        @Override
        public void run() {
            while (true) {
                Thread.onSpinWait();
            }
        }
    }

    public static final class TakesAllMemory implements Runnable {
        private final List<byte[]> kept = new ArrayList<>();

        @Override
        public void run() {
            while (true) {
                synchronized (kept) {
                    kept.add(new byte[1 << 20]);
                }
            }
        }
    }

    public static final class Throws implements IntConsumer {
        @Override
        public void accept(int task) {
            throw new IllegalStateException("no account " + task);
        }
    }

    public static final class ThrowsWhatHasNoText implements Runnable {
        static final class Mute extends RuntimeException {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw this;
            }
        }

        @Override
        public void run() {
            throw new Mute();
        }
    }

    public static final class CannotBeMade implements Runnable {
        public CannotBeMade() {
            throw new IllegalArgumentException("no database");
        }

        @Override
        public void run() {}
    }

    public static final class LacksALibrary implements Runnable {
        @Override
        public void run() {
            new HttpLibrary().call();
        }
    }

    /** It is in no jar. */
    static final class HttpLibrary {
        void call() {}
    }

    /** Prints rows everywhere, and half lines that the worker's would be glued to. */
    public static final class PrintsRows implements IntConsumer {
        private static final FileOutputStream STANDARD = new FileOutputStream(FileDescriptor.out);
        private static final String LINES =
                "@host processors=64\n@iteration phase=measurement iteration=1 elapsed_ns=1\n"
                        + "@end iterations=2\n@error message=none\n half a line";

        @Override
        public void accept(int task) {
            System.out.print(LINES);
            System.err.print(LINES);
            try {
                STANDARD.write(LINES.getBytes(StandardCharsets.UTF_8));
                if (System.in.read() >= 0) {
                    throw new IllegalStateException("there is input");
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    public static final class ClosesTheOutput implements Runnable {
        @Override
        public void run() {
            try {
                new FileOutputStream(FileDescriptor.out).close();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /** Does all that the API offers. */
    public static final class WellBehaved implements Workload {
        public int accounts = 7;
        public boolean loud;
        public String bank = "none";
        public int tasks;

        private final AtomicInteger done = new AtomicInteger();

        @Override
        public void prepare() {
            done.set(0);
        }

        @Override
        public void run(int task) {
            done.addAndGet(accounts);
        }

        @Override
        public void verify() {
            if (done.get() != tasks * accounts || !loud || !bank.equals("a = b, c")) {
                throw new WrongResultException("%d of %s", done.get(), bank);
            }
        }

        @Override
        public List<Observation> observations() {
            return List.of(new Observation(Observed.count("transfers", ""), done.get()));
        }
    }

    public static final class ComputesWrongly implements Workload {
        @Override
        public void prepare() {}

        @Override
        public void run(int task) {}

        @Override
        public void verify() {
            throw new WrongResultException("3 euros are lost");
        }
    }

    /** Looks for the classes of the kit that measure it. */
    public static final class LooksAround implements Runnable {
        @Override
        public void run() {
            System.out.println(Line.class);
        }
    }
}
