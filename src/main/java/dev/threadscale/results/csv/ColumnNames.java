package dev.threadscale.results.csv;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The columns of a component of a row, if the name of the component does not determine them. A
 * component that is a record has a column for each of its first components, and is unknown if the
 * first cell is.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ColumnNames {
    String[] value();
}
