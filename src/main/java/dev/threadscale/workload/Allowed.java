package dev.threadscale.workload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The values that a parameter accepts, so that experiments are checked before anything runs. */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Allowed {

    /** The least value of an {@code int} or a {@code long}. */
    long min() default Long.MIN_VALUE;

    /** The greatest value of an {@code int} or a {@code long}. */
    long max() default Long.MAX_VALUE;

    /** All values of a {@code String}; none allows any text. */
    String[] words() default {};
}
