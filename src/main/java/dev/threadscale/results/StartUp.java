package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * How long a fork took from the start of its process, in ns; what is unknown is left out.
 *
 * @param toMain to the first line of main; unknown where by the engine's clock main came first, and
 *     then the others are counted from main
 * @param toFirstIteration to the end of the first iteration, be it warm-up
 * @param toSteady to the beginning of the first steady iteration
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StartUp(
        @JsonProperty("to_main_ns") @Nullable Long toMain,
        @JsonProperty("to_first_iteration_ns") @Nullable Long toFirstIteration,
        @JsonProperty("to_steady_ns") @Nullable Long toSteady) {

    /** Nothing is known. */
    public static final StartUp UNKNOWN = new StartUp(null, null, null);
}
