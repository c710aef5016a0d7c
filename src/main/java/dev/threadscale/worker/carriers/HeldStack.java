package dev.threadscale.worker.carriers;

import java.security.CodeSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds out which frame of a stack keeps the carrier, and why. */
final class HeldStack {

    /** The first JDK in which a thread that waits for a monitor, or in one, frees its carrier. */
    private static final int MONITORS_FREE = 24;

    private static final String INITIALIZER = "<clinit>";

    /** The native methods that initialize a class, and wait if another thread does. */
    private static final List<String> INITIALIZING =
            List.of("forName0", "ensureClassInitialized0", "defineClass0");

    /** The beginnings of the names of classes with native methods for files. */
    private static final List<String> FILES =
            List.of(
                    "java.io.",
                    "sun.nio.fs.",
                    "sun.nio.ch.FileDispatcherImpl",
                    "sun.nio.ch.UnixFileDispatcherImpl",
                    "sun.nio.ch.FileChannelImpl");

    /** The class whose native method waits for channels. */
    private static final String SELECTOR = "sun.nio.ch.EPoll";

    private static final String UNKNOWN = "";

    private static final Pattern NUMBER = Pattern.compile("^[0-9]{3}-");

    private final int release;
    private final Optional<String> userClass;
    private final MonitorBlocks monitors = new MonitorBlocks();
    private final Map<String, String> jars = new HashMap<>();

    /**
     * Creates a reader of stacks.
     *
     * @param release of the JDK that runs them
     * @param userClass a class of the user's code; empty if the outermost class of a stack is
     */
    HeldStack(int release, Optional<String> userClass) {
        this.release = release;
        this.userClass = userClass;
    }

    /**
     * The holder of a carrier.
     *
     * @param frame with the name of its jar, if it is in one
     * @param caller the innermost method outside of the JDK
     */
    record Hold(String frame, HoldReason reason, String caller) {}

    /**
     * Reads a stack, the innermost frame first.
     *
     * @param state of its thread
     * @param initialized the class that another thread is initializing, if any
     */
    Hold read(List<StackTraceElement> stack, Thread.State state, Optional<String> initialized) {
        String named = userClass.map(this::jar).orElse(UNKNOWN);
        String users = named.isEmpty() ? jar(outermost(stack)) : named;
        String caller =
                stack.stream()
                        .filter(frame -> !isOfJdk(frame))
                        .findFirst()
                        .map(HeldStack::name)
                        .orElse(UNKNOWN);
        boolean waits = state != Thread.State.RUNNABLE;
        if (waits && release < MONITORS_FREE) {
            int holder = monitor(stack, state);
            if (holder >= 0) {
                boolean own = isUsers(stack.get(holder), users);
                return new Hold(
                        entry(stack, holder, users),
                        own ? HoldReason.OWN_MONITOR : HoldReason.MONITOR,
                        caller);
            }
        }
        if (waits) {
            int initializer = first(stack, INITIALIZER);
            if (initializer >= 0) {
                String frame = full(stack.get(initializer), users);
                return new Hold(frame, HoldReason.CLASS_INITIALIZER, caller);
            }
            int below = nativeBelow(stack);
            // The frames of hidden classes are hidden.
            boolean initializes = INITIALIZING.contains(stack.get(below).getMethodName());
            return new Hold(
                    entry(stack, below, users),
                    initializes ? HoldReason.CLASS_INITIALIZER : HoldReason.NATIVE,
                    caller);
        }
        StackTraceElement top = stack.getFirst();
        if (INITIALIZING.contains(top.getMethodName())) {
            return new Hold(entry(stack, 0, users), HoldReason.CLASS_INITIALIZER, caller);
        }
        if (!top.isNativeMethod() && initialized.isPresent()) {
            String type = initialized.get();
            return new Hold(
                    named(type + "." + INITIALIZER, jar(type).equals(users) ? UNKNOWN : jar(type)),
                    HoldReason.CLASS_INITIALIZER,
                    caller);
        }
        return new Hold(entry(stack, 0, users), inside(top), caller);
    }

    /** Returns the reason of a thread that runs, from its innermost frame. */
    private static HoldReason inside(StackTraceElement top) {
        String type = top.isNativeMethod() ? top.getClassName() : UNKNOWN;
        if (type.equals(SELECTOR)) {
            return HoldReason.SELECTOR;
        }
        return FILES.stream().anyMatch(type::startsWith) ? HoldReason.FILE : HoldReason.NATIVE;
    }

    /** Returns the class that a stack initializes. */
    static Optional<String> initializes(List<StackTraceElement> stack) {
        int initializer = first(stack, INITIALIZER);
        return initializer < 0
                ? Optional.empty()
                : Optional.of(stack.get(initializer).getClassName());
    }

    private static int first(List<StackTraceElement> stack, String method) {
        for (int i = 0; i < stack.size(); i++) {
            if (stack.get(i).getMethodName().equals(method)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the frame that waits for a monitor, or else the outermost that has one; or -1. */
    private int monitor(List<StackTraceElement> stack, Thread.State state) {
        if (state == Thread.State.BLOCKED) {
            return 0;
        }
        for (int i = stack.size() - 1; i >= 0; i--) {
            if (monitors.hold(stack.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the native method below the one that waits, or else the innermost caller. */
    private static int nativeBelow(List<StackTraceElement> stack) {
        int caller = 0;
        for (int i = stack.size() - 1; i > 0; i--) {
            if (stack.get(i).isNativeMethod()) {
                return i;
            }
            caller = isOfJdk(stack.get(i)) ? caller : i;
        }
        return caller;
    }

    /**
     * Returns the method that the user's code calls on the way to a frame: that of a library, if
     * there is one; that of the JDK, otherwise; or the frame itself if it is the user's.
     */
    private String entry(List<StackTraceElement> stack, int holder, String users) {
        StackTraceElement entry = stack.get(holder);
        boolean library = !isOfJdk(entry);
        for (int i = holder; i < stack.size() && !isUsers(stack.get(i), users); i++) {
            StackTraceElement frame = stack.get(i);
            if (!isOfJdk(frame) || !library) {
                entry = frame;
                library = !isOfJdk(frame);
            }
        }
        return full(entry, users);
    }

    /** Returns true for frames of the user's code, and of the kit, which calls it. */
    private boolean isUsers(StackTraceElement frame, String users) {
        String jar = isOfJdk(frame) ? UNKNOWN : jar(frame.getClassName());
        return !isOfJdk(frame) && (jar.equals(users) || jar.equals(jar(HeldStack.class.getName())));
    }

    /** Returns the outermost class that is neither of the JDK nor of the kit. */
    private String outermost(List<StackTraceElement> stack) {
        String kit = jar(HeldStack.class.getName());
        for (StackTraceElement frame : stack.reversed()) {
            if (!isOfJdk(frame) && !jar(frame.getClassName()).equals(kit)) {
                return frame.getClassName();
            }
        }
        return HeldStack.class.getName();
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        return frame.getModuleName() != null;
    }

    /** Returns the name of a frame, with its jar if it is a library's. */
    private String full(StackTraceElement frame, String users) {
        return isOfJdk(frame) || isUsers(frame, users)
                ? name(frame)
                : named(name(frame), jar(frame.getClassName()));
    }

    private static String named(String frame, String location) {
        String file = location.substring(location.lastIndexOf('/') + 1);
        // Engines number jars in the order of the class path.
        return file.endsWith(".jar")
                ? "%s (%s)".formatted(frame, NUMBER.matcher(file).replaceFirst(""))
                : frame;
    }

    private static String name(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName();
    }

    /** Returns the place from which a class was loaded. */
    private String jar(String type) {
        return jars.computeIfAbsent(type, HeldStack::location);
    }

    private static String location(String type) {
        try {
            CodeSource source =
                    Class.forName(type, false, ClassLoader.getSystemClassLoader())
                            .getProtectionDomain()
                            .getCodeSource();
            return source == null ? UNKNOWN : source.getLocation().getPath();
        } catch (ReflectiveOperationException | LinkageError | RuntimeException hidden) {
            // A class that a library defined at run time.
            return UNKNOWN;
        }
    }
}
