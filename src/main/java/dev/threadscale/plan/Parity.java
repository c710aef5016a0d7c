package dev.threadscale.plan;

import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.RuntimeLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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
        List<RuntimeLevel> runtimes =
                plan.configurations().stream()
                        .flatMap(one -> one.levels().values().stream())
                        .filter(RuntimeLevel.class::isInstance)
                        .map(RuntimeLevel.class::cast)
                        .distinct()
                        .toList();
        boolean several = runtimes.size() > 1;
        return Stream.concat(
                        plan.experiment().code().flatMap(code -> code.release().remark()).stream(),
                        runtimes.stream().flatMap(runtime -> notes(runtime, jvm, several)))
                .toList();
    }

    private static Stream<String> notes(RuntimeLevel runtime, Jvm jvm, boolean several) {
        List<String> notes = new ArrayList<>();
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
        return notes.stream();
    }
}
