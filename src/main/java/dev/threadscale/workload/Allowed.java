package dev.threadscale.workload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the values that a parameter accepts, so that experiments are checked before anything
 * runs.
 *
 * <pre>{@code
 * import dev.threadscale.workload.Allowed;
 * import java.util.zip.CRC32;
 *
 * public class Hashing implements Runnable {
 *
 *     @Allowed(min = 1, max = 1_000_000)
 *     public int bytes = 1000;
 *
 *     @Allowed(words = {"zeros", "ones"})
 *     public String content = "zeros";
 *
 *     @Override
 *     public void run() {
 *         CRC32 hash = new CRC32();
 *         for (int i = 0; i < bytes; i++) {
 *             hash.update(content.equals("ones") ? 1 : 0);
 *         }
 *     }
 * }
 * }</pre>
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Allowed {

    /** Returns the minimum of an {@code int} or a {@code long}. */
    long min() default Long.MIN_VALUE;

    /** Returns the maximum of an {@code int} or a {@code long}. */
    long max() default Long.MAX_VALUE;

    /** Returns all values of a {@code String}; if empty, any text is allowed. */
    String[] words() default {};
}
