package dev.threadscale.results.csv;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The columns of a component of a row, if their names do not follow from its own. A component that
 * is itself a record has one for each of its first components, and is unknown if the first cell is.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ColumnNames {
    String[] value();
}
