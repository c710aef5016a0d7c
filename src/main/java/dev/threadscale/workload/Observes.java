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
 *
 * <pre>{@code
 * import dev.threadscale.workload.Observation;
 * import dev.threadscale.workload.Observes;
 * import dev.threadscale.workload.Workload;
 * import java.util.List;
 * import java.util.concurrent.atomic.AtomicLong;
 * import java.util.concurrent.atomic.LongAdder;
 *
 * @Observes(name = "retries", unit = "count", description = "Updates that were tried again.")
 * public class Contention implements Workload {
 *
 *     private final AtomicLong total = new AtomicLong();
 *     private final LongAdder retries = new LongAdder();
 *
 *     @Override
 *     public void prepare() {
 *         total.set(0);
 *         retries.reset();
 *     }
 *
 *     @Override
 *     public void run(int task) {
 *         long seen = total.get();
 *         while (!total.compareAndSet(seen, seen + task)) {
 *             retries.increment();
 *             seen = total.get();
 *         }
 *     }
 *
 *     @Override
 *     public void verify() {}
 *
 *     @Override
 *     public List<Observation> observations() {
 *         return List.of(Observation.of("retries", retries.sum()));
 *     }
 * }
 * }</pre>
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
