package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published or expected claim that measurements can support or contradict.
 *
 * @param id of the claim within its experiment
 * @param claim in words
 * @param of what is compared
 * @param where labels by axis; an axis that is not named stands for all of its levels
 * @param expect what is claimed
 * @param because why the limits of what is claimed are where they are; null if that is plain
 * @param published what stands in the publication, if it gives it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Finding(
        String id,
        String claim,
        Quantity of,
        Map<String, List<String>> where,
        Claim expect,
        @Nullable String because,
        @Nullable Published published) {

    /** Without a reason for its limits. */
    public Finding(
            String id,
            String claim,
            Quantity of,
            Map<String, List<String>> where,
            Claim expect,
            @Nullable Published published) {
        this(id, claim, of, where, expect, null, published);
    }
}
