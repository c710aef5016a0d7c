package dev.threadscale.worker.workload;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Calls methods of a newer Java than the worker is compiled for, by name. This way preview features
 * do not need an option of the virtual machine, which would then apply to all workloads. The
 * compiler inlines method handles in constants like calls.
 */
final class NewerJava {

    private NewerJava() {}

    static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException missing) {
            throw missing(name, missing);
        }
    }

    static MethodHandle function(Class<?> owner, String name, Class<?> result, Class<?>... taken) {
        try {
            return MethodHandles.publicLookup()
                    .findStatic(owner, name, MethodType.methodType(result, taken));
        } catch (ReflectiveOperationException missing) {
            throw missing(owner.getName() + "." + name, missing);
        }
    }

    static MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?>... taken) {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(owner, name, MethodType.methodType(result, taken));
        } catch (ReflectiveOperationException missing) {
            throw missing(owner.getName() + "." + name, missing);
        }
    }

    /** Returns the exception of a call that does not declare any. */
    static RuntimeException unchecked(Throwable thrown) {
        return switch (thrown) {
            case Error error -> throw error;
            case RuntimeException unchecked -> unchecked;
            default -> new IllegalStateException(thrown);
        };
    }

    private static UnsupportedOperationException missing(String name, Exception cause) {
        return new UnsupportedOperationException(
                "Java %d does not have %s".formatted(Runtime.version().feature(), name), cause);
    }
}
