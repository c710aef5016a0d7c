package dev.threadscale.plan;

import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.text.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Configuration ids: a hash over everything that can change a result. */
final class Identity {

    /** 48 bits: among 100,000 configurations two share an id with a chance of 1 in 50,000. */
    private static final int BYTES = 6;

    private static final Set<String> NO_PARAMETERS =
            Set.of(Axis.RUNTIME, Axis.CPUS, Axis.SYSTEM, Axis.SIDE);

    private Identity() {}

    static String of(
            Experiment experiment,
            Optional<Code> code,
            Map<String, Level> levels,
            List<String> workerArguments) {
        StringBuilder text = new StringBuilder();
        // Sorted, and not by axis: a parameter counts the same wherever the file sets it.
        levels.forEach((axis, level) -> {
            if (NO_PARAMETERS.contains(axis)) {
                line(text, axis, level.label());
            }
        });
        workerArguments.stream().sorted().forEach(argument -> line(text, "worker", argument));
        code.ifPresent(own -> own.files().forEach(file -> line(text, file.name(), file.sha256())));
        line(text, "memory", experiment.limits().memoryBytes());
        line(text, "pids", experiment.limits().pids());
        // None by default: configurations keep the ids that they had before there were any.
        experiment
                .limits()
                .capabilities()
                .forEach(capability -> line(text, "capability", capability.label()));
        line(text, "collector", experiment.jvm().collector().label());
        line(text, "heap", experiment.jvm().heapBytes());
        experiment.jvm().options().forEach(option -> line(text, "option", option));
        byte[] hash = Sha256.of(text.toString());
        return HexFormat.of().formatHex(hash, 0, BYTES);
    }

    private static void line(StringBuilder text, String key, Object value) {
        text.append(key).append('=').append(value).append('\n');
    }
}
