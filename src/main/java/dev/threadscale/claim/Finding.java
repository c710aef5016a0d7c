package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.measured.Quantity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published or expected claim that measurements can support or contradict.
 *
 * @param id of the claim within its experiment
 * @param claim the claim as a sentence
 * @param of the quantity that is compared
 * @param where labels by axis; all levels of an axis that is not named
 * @param expect the claim as data
 * @param because the reason for the limits of the claim; null if that is plain
 * @param published the published values, if there are any
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Finding(
        String id,
        String claim,
        Quantity of,
        Map<String, List<String>> where,
        Claim expect,
        @Nullable String because,
        @Nullable PublishedValues published) {

    /** A finding without a reason for its limits. */
    public Finding(
            String id,
            String claim,
            Quantity of,
            Map<String, List<String>> where,
            Claim expect,
            @Nullable PublishedValues published) {
        this(id, claim, of, where, expect, null, published);
    }
}
