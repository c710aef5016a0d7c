package dev.threadscale.worker.carriers;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A virtual thread that has a carrier.
 *
 * @param carrier the name of the carrier
 */
record MountedThread(Thread thread, String carrier) {

    /**
     * The JDK's own registers of threads. No public method lists virtual threads, so the virtual
     * machine of a recorded fork exports this package.
     */
    private static final String REGISTERS = "jdk.internal.vm.ThreadContainer";

    /** Lists virtual threads. */
    static final class Register {
        private final Object root;
        private final Method threads;
        private final Method children;

        /**
         * Finds the register.
         *
         * @throws ReflectiveOperationException if this virtual machine does not have it
         */
        Register() throws ReflectiveOperationException {
            Class<?> type = Class.forName(REGISTERS);
            root = Class.forName(REGISTERS + "s").getMethod("root").invoke(null);
            threads = type.getMethod("threads");
            children = type.getMethod("children");
        }

        /** Returns all virtual threads that are alive. */
        List<Thread> all() throws ReflectiveOperationException {
            List<Thread> all = new ArrayList<>();
            Deque<Object> left = new ArrayDeque<>(List.of(root));
            while (!left.isEmpty()) {
                Object register = left.remove();
                for (Iterator<?> each = each(threads, register); each.hasNext(); ) {
                    Thread thread = (Thread) each.next();
                    if (thread.isVirtual()) {
                        all.add(thread);
                    }
                }
                each(children, register).forEachRemaining(left::add);
            }
            return all;
        }

        private static Iterator<?> each(Method method, Object register)
                throws ReflectiveOperationException {
            return ((Stream<?>) method.invoke(register)).iterator();
        }
    }

    /** Returns those of some virtual threads that have carriers. */
    static List<MountedThread> among(List<Thread> threads) {
        List<MountedThread> mounted = new ArrayList<>();
        for (Thread thread : threads) {
            String carrier = carrier(thread);
            if (!carrier.isEmpty()) {
                mounted.add(new MountedThread(thread, carrier));
            }
        }
        return mounted;
    }

    /** Returns true if the thread still has its carrier. */
    boolean remains() {
        return carrier.equals(carrier(thread));
    }

    /** Returns the name of a carrier, which only the text of a virtual thread contains. */
    private static String carrier(Thread thread) {
        String text = thread.toString();
        int at = text.lastIndexOf("]/");
        int name = at < 0 ? -1 : text.indexOf('@', at);
        return name < 0 ? "" : text.substring(name + 1);
    }
}
