package dev.threadscale.results.csv;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The columns of a component of a row that are not called like it. A component that is itself a
 * record has one for each of its own components, and is unknown if the first of them is.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ColumnNames {
    String[] value();
}
