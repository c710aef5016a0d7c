package dev.threadscale.workload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a quantity that a class observes in addition to time. Findings can then use the
 * quantity, and results show its unit.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Observes.Several.class)
public @interface Observes {

    /** Returns the name of its {@link Observation}s. */
    String name();

    /** Returns the unit of its values; empty if it does not have one. */
    String unit() default "";

    /** Returns one sentence for users. */
    String description() default "";

    /** The container that the compiler generates for several annotations. */
    @Documented
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        Observes[] value();
    }
}
