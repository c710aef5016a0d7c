package dev.threadscale.workload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A quantity that a class observes besides time. With it, findings can be of the quantity, and
 * results say its unit.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Observes.Several.class)
public @interface Observes {

    /** The name of its {@link Observation}s. */
    String name();

    /** The unit of its values; empty if it has none. */
    String unit() default "";

    /** One sentence for users. */
    String description() default "";

    /** The container that the compiler makes of several. */
    @Documented
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        Observes[] value();
    }
}
