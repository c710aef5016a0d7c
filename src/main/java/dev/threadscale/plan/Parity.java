package dev.threadscale.plan;

import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.RuntimeLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Differences of the runtimes of a plan in what the experiment asks for. */
public final class Parity {

    private Parity() {}

    /** A sentence for each difference. */
    public static List<String> notes(Plan plan) {
        Jvm jvm = plan.experiment().jvm();
        // Levels, since a native image of the user's code has a label of its own.
        List<RuntimeLevel> runtimes =
                plan.configurations().stream()
                        .flatMap(one -> one.levels().values().stream())
                        .filter(RuntimeLevel.class::isInstance)
                        .map(RuntimeLevel.class::cast)
                        .distinct()
                        .toList();
        boolean several = runtimes.size() > 1;
        return runtimes.stream().flatMap(runtime -> notes(runtime, jvm, several)).toList();
    }

    private static Stream<String> notes(RuntimeLevel runtime, Jvm jvm, boolean several) {
        List<String> notes = new ArrayList<>();
        switch (runtime.program()) {
            case RuntimeLevel.NativeImage image -> {
                // GraalVM Community compiles in the serial collector; others are not in it.
                if (jvm.collector() != Jvm.Collector.SERIAL) {
                    notes.add(
                            "%s has only the serial collector: %s is for the other runtimes."
                                    .formatted(runtime.label(), jvm.collector().label()));
                }
                if (!jvm.options().isEmpty()) {
                    notes.add(
                            "%s takes no options of a JVM: %s is for the other runtimes."
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
                // The kit's own images differ in what their names say.
            }
        }
        return notes.stream();
    }
}
