package dev.threadscale.workload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the values that a parameter accepts, so that experiments are checked before anything
 * runs.
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
