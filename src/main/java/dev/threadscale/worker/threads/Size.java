package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import java.util.OptionalInt;

/** A number of threads that an experiment sets, or that follows the processors. */
final class Size {

    /** The size that follows the processors that the runtime sees. */
    private static final String CPUS = "cpus";

    private final Parameter parameter;

    Size(String name, int most, String what) {
        this.parameter =
                new Parameter(
                        name,
                        new Parameter.Whole(1, most, CPUS),
                        CPUS,
                        what + "; cpus stands for the processors that the runtime sees.");
    }

    Parameter parameter() {
        return parameter;
    }

    /** The size inside the worker. */
    int here(Arguments arguments) {
        return most(arguments, 0, OptionalInt.of(Runtime.getRuntime().availableProcessors()))
                .orElseThrow();
    }

    /** The size where the processors may not be known: a {@link ThreadKindType.Most}. */
    OptionalInt most(Arguments arguments, int tasks, OptionalInt processors) {
        String given = arguments.text(parameter.name());
        return given.equals(CPUS) ? processors : OptionalInt.of(Integer.parseInt(given));
    }
}
