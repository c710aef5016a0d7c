package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The published values, which are shown next to the measured ones.
 *
 * @param values as they are to be shown
 * @param reference the table that they come from, one of the experiment's references
 * @param read how they follow from the table
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PublishedValues(
        List<String> values, @Nullable String reference, @Nullable String read) {

    public PublishedValues {
        values = List.copyOf(values);
    }

    public String text() {
        return String.join(", ", values);
    }
}
