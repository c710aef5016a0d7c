package dev.threadscale.explain;

import dev.threadscale.text.PlainText;
import dev.threadscale.text.TextRule;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Finds names for the content of a recording. It may be untrusted, so names are cleaned and
 * truncated.
 */
final class Frames {

    static final String UNKNOWN = "unknown";

    private static final int LONGEST = 160;

    /** A field of samples of CPU time. */
    private static final String BIASED = "biased";

    /** The type of a frame of the interpreter. */
    private static final String INTERPRETED = "Interpreted";

    /** The methods that everybody calls, so their callers are more informative. */
    private static final List<String> INNERMOST =
            List.of(
                    "java.util.concurrent.atomic.",
                    "java.util.concurrent.locks.LockSupport",
                    "java.lang.invoke.",
                    "java.lang.Thread.onSpinWait",
                    "jdk.internal.",
                    "sun.");

    /** The innermost methods that repeat until no other thread interferes. */
    private static final Pattern ATOMIC =
            Pattern.compile(
                    "(java[.]util[.]concurrent[.]atomic|java[.]lang[.]invoke|jdk[.]internal[.]misc)[.].*"
                            + "(ompareAnd|getAnd|AndGet).*");

    /** The prefixes of methods that take locks. Their callers show whose locks they are. */
    private static final List<String> LOCKS =
            List.of(
                    "java.util.concurrent.",
                    "java.lang.Thread.",
                    "java.lang.VirtualThread",
                    "java.lang.System$");

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** The number in the name of a lambda's class, which differs in each process. */
    private static final Pattern ADDRESS = Pattern.compile("[/+.]?0x[0-9a-f]+");

    private Frames() {}

    /**
     * Returns the innermost informative method of a sample, with a remark if it updates a shared
     * value, or if the virtual machine has not compiled it. A biased sample was taken at the next
     * safepoint, which may be in the caller, so it gets no remark.
     */
    static String method(RecordedEvent sample) {
        RecordedStackTrace stack = sample.getStackTrace();
        String method = first(stack, INNERMOST);
        return stack == null || stack.getFrames().isEmpty() || isBiased(sample)
                ? method
                : method + remark(stack.getFrames().getFirst());
    }

    private static boolean isBiased(RecordedEvent sample) {
        return sample.hasField(BIASED) && sample.getBoolean(BIASED);
    }

    private static String remark(RecordedFrame innermost) {
        if (ATOMIC.matcher(name(innermost)).matches()) {
            return " (atomic update)";
        }
        return INTERPRETED.equals(innermost.getType()) ? " (interpreted)" : "";
    }

    /** Returns the method that waits, without the methods of locks. */
    static String waiting(@Nullable RecordedStackTrace stack) {
        String outside = first(stack, Stream.concat(INNERMOST.stream(), LOCKS.stream()).toList());
        return outside.equals(UNKNOWN) ? first(stack, INNERMOST) : outside;
    }

    /** Returns the method that has called the JDK. */
    static String caller(@Nullable RecordedStackTrace stack) {
        return first(stack, JDK);
    }

    private static String first(@Nullable RecordedStackTrace stack, List<String> without) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return UNKNOWN;
        }
        return stack.getFrames().stream()
                .map(Frames::name)
                .filter(name -> without.stream().noneMatch(name::startsWith))
                .findFirst()
                .orElseGet(() -> name(stack.getFrames().getFirst()));
    }

    /** Returns true if a method belongs to the JDK. */
    static boolean isOfJdk(String method) {
        return JDK.stream().anyMatch(method::startsWith);
    }

    static String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null
                ? UNKNOWN
                : name(method.getType()) + "." + clean(String.valueOf(method.getName()));
    }

    static String name(@Nullable RecordedClass type) {
        return type == null ? UNKNOWN : clean(readable(String.valueOf(type.getName())));
    }

    /** Returns a readable name. The virtual machine calls arrays {@code [B} and the like. */
    private static String readable(String name) {
        try {
            return name.startsWith("[")
                    ? ClassDesc.ofDescriptor(name.replace('.', '/')).displayName()
                    : name;
        } catch (IllegalArgumentException noName) {
            return name;
        }
    }

    static String clean(String name) {
        String cut = PlainText.cut(name, LONGEST);
        return TextRule.LINE.cleaned(ADDRESS.matcher(cut).replaceAll(""));
    }
}
