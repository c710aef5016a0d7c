package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * A workload that reads values bound to a thread: a first value is bound, then others by nested
 * calls, and the innermost call reads the first one. Scoped values (JEP 506) initially search the
 * bindings and then remember the result; variables of a thread are in its own table.
 */
final class ScopedValues implements Workload {

    private static final int RELEASE = 25;

    private static final String SCOPED_VALUE = "scoped-value";

    private static final Parameter THROUGH =
            Parameter.oneOf("through", SCOPED_VALUE, "thread-local")
                    .describedAs(
                            "How values are held: in a ScopedValue each, or in a ThreadLocal.");
    private static final Parameter DEPTH =
            Parameter.whole("depth", 0, 1_000, 10)
                    .describedAs("Calls between binding and reading; each binds another value.");
    private static final Parameter READS =
            Parameter.whole("reads", 1, 1_000_000_000, 1_000)
                    .describedAs("How often every task reads its value.");

    static final WorkloadType TYPE =
            WorkloadType.of("scoped-values", ScopedValues::new, THROUGH, DEPTH, READS)
                    .describedAs(
                            "Every task binds a value, and further ones by nested calls; the"
                                    + " innermost call reads the first value many times.")
                    .costing((arguments, tasks) ->
                            1e-9
                                    * tasks
                                    * (3.0 * arguments.number(READS)
                                            + 100.0 * arguments.number(DEPTH)))
                    .since(RELEASE);

    private final Context context;
    private final int reads;
    private final long[] sums;

    /** Binds values to calls. */
    private interface Context {

        /**
         * Binds values in nested calls.
         *
         * @param value the value of the outermost call
         * @param innermost the action of the innermost call
         */
        void bind(long value, Runnable innermost);

        long read();
    }

    private static final class ThreadLocals implements Context {
        private static final ThreadLocal<Long> VALUE = new ThreadLocal<>();
        private final ThreadLocal<Long>[] others;

        @SuppressWarnings("unchecked")
        ThreadLocals(int depth) {
            this.others =
                    Stream.generate(ThreadLocal::new).limit(depth).toArray(ThreadLocal[]::new);
        }

        @Override
        public void bind(long value, Runnable innermost) {
            set(VALUE, value, () -> deeper(0, innermost));
        }

        private void deeper(int depth, Runnable innermost) {
            if (depth == others.length) {
                innermost.run();
            } else {
                set(others[depth], depth, () -> deeper(depth + 1, innermost));
            }
        }

        private static void set(ThreadLocal<Long> variable, long value, Runnable call) {
            variable.set(value);
            try {
                call.run();
            } finally {
                variable.remove();
            }
        }

        @Override
        public long read() {
            return VALUE.get();
        }
    }

    private static final class Scoped implements Context {
        private static final Class<?> TYPE = NewerJava.type("java.lang.ScopedValue");
        private static final Class<?> CARRIER = NewerJava.type("java.lang.ScopedValue$Carrier");
        private static final MethodHandle NEW =
                NewerJava.function(TYPE, "newInstance", TYPE)
                        .asType(MethodType.methodType(Object.class));
        private static final MethodHandle WHERE =
                NewerJava.function(TYPE, "where", CARRIER, TYPE, Object.class)
                        .asType(MethodType.methodType(Object.class, Object.class, Object.class));
        private static final MethodHandle RUN =
                NewerJava.method(CARRIER, "run", void.class, Runnable.class)
                        .asType(MethodType.methodType(void.class, Object.class, Runnable.class));
        private static final Object VALUE = scopedValue();
        private static final MethodHandle GET =
                NewerJava.method(TYPE, "get", Object.class).bindTo(VALUE);

        private final Object[] others;

        Scoped(int depth) {
            this.others = Stream.generate(Scoped::scopedValue).limit(depth).toArray();
        }

        private static Object scopedValue() {
            try {
                return (Object) NEW.invokeExact();
            } catch (Throwable thrown) {
                throw NewerJava.unchecked(thrown);
            }
        }

        @Override
        public void bind(long value, Runnable innermost) {
            where(VALUE, value, () -> deeper(0, innermost));
        }

        private void deeper(int depth, Runnable innermost) {
            if (depth == others.length) {
                innermost.run();
            } else {
                where(others[depth], depth, () -> deeper(depth + 1, innermost));
            }
        }

        private static void where(Object key, Object value, Runnable call) {
            try {
                RUN.invokeExact((Object) WHERE.invokeExact(key, value), call);
            } catch (Throwable thrown) {
                throw NewerJava.unchecked(thrown);
            }
        }

        @Override
        public long read() {
            try {
                return (Long) (Object) GET.invokeExact();
            } catch (Throwable thrown) {
                throw NewerJava.unchecked(thrown);
            }
        }
    }

    private ScopedValues(Setup setup) {
        int depth = setup.integer(DEPTH);
        this.context =
                setup.text(THROUGH).equals(SCOPED_VALUE)
                        ? new Scoped(depth)
                        : new ThreadLocals(depth);
        this.reads = setup.integer(READS);
        this.sums = new long[setup.tasks()];
    }

    @Override
    public void prepare() {
        Arrays.fill(sums, -1);
    }

    @Override
    public void run(int task) {
        context.bind(task, () -> sums[task] = sum());
    }

    /** Returns a sum that every read changes, so none can be left out. */
    private long sum() {
        long sum = 0;
        for (int left = reads; left > 0; left--) {
            sum = Long.rotateLeft(sum, 1) + context.read();
        }
        return sum;
    }

    @Override
    public void verify() {
        for (int task = 0; task < sums.length; task++) {
            long sum = 0;
            for (int left = reads; left > 0; left--) {
                sum = Long.rotateLeft(sum, 1) + task;
            }
            if (sums[task] != sum) {
                throw new WrongResultException("task %d has not read its value", task);
            }
        }
    }
}
