package dev.threadscale.experiment.code;

import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Observes;
import dev.threadscale.workload.RequestHandler;
import java.util.function.IntConsumer;

/** Classes as people have them; each can or cannot be measured for a reason of its own. */
final class UsersClasses {

    private UsersClasses() {}

    public static class Transfer implements IntConsumer {
        public static int made;
        public final int fixed = 1;
        public int accounts = 10;
        public long amount;
        public boolean strict;
        public String currency = "EUR";
        public double rate;
        public int cpus;
        int hidden;

        @Override
        public void accept(int task) {
            made += accounts + task + hidden + fixed;
        }
    }

    /** A task by what it extends, which is on the class path. */
    public static final class Loan extends Transfer {
        public int years;
    }

    /** A task by what it extends, which is in the JDK. */
    public static final class Clerk extends Thread {}

    /** Says what its fields accept, and what it observes. */
    @Observes(name = "opened", unit = "count", description = "Boxes that were opened.")
    @Observes(name = "wait_ns", unit = "ns")
    public static class Vault implements Runnable {
        @Allowed(min = 1, max = 9)
        public int boxes = 3;

        @Allowed(words = {"hash", "tree"})
        public String index = "hash";

        @Override
        public void run() {}
    }

    public static final class Crooked extends Vault {
        @Allowed(min = 5, max = 1)
        public long keys;
    }

    @Observes(name = "elapsed_ns")
    public static final class Misnamed extends Vault {}

    @Observes(name = "opened\u202e")
    public static final class Turned extends Vault {}

    /** Answers requests. */
    public static class Shop implements RequestHandler {
        public int items;

        @Override
        public void handle(long request) {}
    }

    public static final class CrowdedShop extends Shop {
        public Object window = "of its front";
        public int connections = 10;
    }

    public static final class Ledger {}

    public interface Audited extends Runnable {}

    public static final class Sealed implements Runnable {
        private Sealed() {}

        @Override
        public void run() {}
    }

    public static final class Named implements Runnable {
        private final String name;

        public Named(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            System.out.println(name);
        }
    }
}
