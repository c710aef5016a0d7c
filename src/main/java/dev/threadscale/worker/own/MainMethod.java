package dev.threadscale.worker.own;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;

/**
 * The method with which {@code java} starts a class: from Java 25 on (JEP 512) it may belong to an
 * object, lack the parameter, and be visible in its package only.
 */
record MainMethod(Class<?> type, Method method) {

    /** The release of Java that starts all of these methods. */
    private static final int FLEXIBLE = 25;

    private static final String NAME = "main";

    /**
     * Finds the method of a class, its own or an inherited one.
     *
     * @throws NoSuchMethodException if this release of Java does not start the class
     */
    static MainMethod of(Class<?> type) throws NoSuchMethodException {
        if (Runtime.version().feature() < FLEXIBLE) {
            Method usual = type.getMethod(NAME, String[].class);
            if (!Modifier.isStatic(usual.getModifiers())) {
                throw new NoSuchMethodException(
                        "Java %d starts only 'public static void main(String[])'"
                                .formatted(Runtime.version().feature()));
            }
            return new MainMethod(type, usual);
        }
        Optional<Method> found = find(type, String[].class);
        if (found.isEmpty()) {
            found = find(type);
        }
        return new MainMethod(
                type, found.orElseThrow(() -> new NoSuchMethodException(NAME + " in " + type)));
    }

    private static Optional<Method> find(Class<?> type, Class<?>... parameters) {
        for (Class<?> one = type; one != null; one = one.getSuperclass()) {
            try {
                Method declared = one.getDeclaredMethod(NAME, parameters);
                if (starts(declared)) {
                    return Optional.of(declared);
                }
            } catch (NoSuchMethodException inherited) {
                // A class above may have it.
            }
        }
        try {
            return Optional.of(type.getMethod(NAME, parameters)).filter(MainMethod::starts);
        } catch (NoSuchMethodException none) {
            return Optional.empty();
        }
    }

    private static boolean starts(Method method) {
        return method.getReturnType() == void.class
                && (method.getModifiers() & (Modifier.PRIVATE | Modifier.ABSTRACT)) == 0;
    }

    void run(String[] arguments) throws ReflectiveOperationException {
        method.setAccessible(true);
        Object instance = null;
        if (!Modifier.isStatic(method.getModifiers())) {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            instance = constructor.newInstance();
        }
        if (method.getParameterCount() == 0) {
            method.invoke(instance);
        } else {
            method.invoke(instance, (Object) arguments);
        }
    }
}
