package dev.threadscale.plan;

import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.levels.Axes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds requests of an experiment that the runtimes of a plan fulfil differently, or that other
 * releases of Java would not.
 */
final class Parity {

    private Parity() {}

    /** Returns a sentence for each difference. */
    static List<String> notes(Plan plan) {
        Jvm jvm = plan.experiment().jvm();
        // Levels are used, because a native image of the user's code has its own label.
        Set<RuntimeLevel> runtimes = new LinkedHashSet<>();
        for (Configuration configuration : plan.configurations()) {
            if (configuration.levels().get(Axes.RUNTIME) instanceof RuntimeLevel runtime) {
                runtimes.add(runtime);
            }
        }
        List<String> notes = new ArrayList<>();
        plan.experiment().code().flatMap(code -> code.release().remark()).ifPresent(notes::add);
        for (RuntimeLevel runtime : runtimes) {
            add(notes, runtime, jvm, runtimes.size() > 1);
        }
        return notes;
    }

    private static void add(List<String> notes, RuntimeLevel runtime, Jvm jvm, boolean several) {
        switch (runtime.program()) {
            case RuntimeLevel.NativeImage image -> {
                if (!jvm.collector().isNative()) {
                    notes.add(
                            ("%s supports only the serial collector: %s applies to the other"
                                            + " runtimes.")
                                    .formatted(runtime.label(), jvm.collector().label()));
                }
                if (!jvm.options().isEmpty()) {
                    notes.add(
                            ("%s does not support options of a JVM: %s applies to the other"
                                            + " runtimes.")
                                    .formatted(runtime.label(), String.join(" ", jvm.options())));
                }
            }
            case RuntimeLevel.OtherImage image -> {
                if (several && !runtime.options().isEmpty()) {
                    notes.add(
                            "Only %s runs with %s."
                                    .formatted(image.image(), String.join(" ", runtime.options())));
                }
            }
            case RuntimeLevel.VirtualMachine machine -> {
                // The kit's own images differ as their names say.
            }
        }
    }
}
