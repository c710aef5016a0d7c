package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.ThreadKind;
import java.util.List;
import java.util.function.Function;

/**
 * An entry of the table of thread kinds.
 *
 * @param name as in YAML
 * @param description one sentence for users
 * @param parameters what can be set
 * @param constructor makes the thread kind
 * @param concurrent whether tasks run at the same time
 * @param taskMicroseconds CPU time that the kind itself takes for a task, in microseconds: a rough
 *     estimate for plans; measured times are what counts
 */
public record ThreadKindType(
        String name,
        String description,
        List<Parameter> parameters,
        Function<Arguments, ThreadKind> constructor,
        boolean concurrent,
        double taskMicroseconds) {}
