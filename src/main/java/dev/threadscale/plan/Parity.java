package dev.threadscale.plan;

import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.RuntimeLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Differences of the runtimes of a plan in what the experiment asks for. */
public final class Parity {

    private Parity() {}

    /** A sentence for each difference; none where there is nothing to compare. */
    public static List<String> notes(Plan plan) {
        List<RuntimeLevel> runtimes = plan.runtimes();
        if (runtimes.size() < 2) {
            return List.of();
        }
        Jvm jvm = plan.experiment().jvm();
        return runtimes.stream().flatMap(runtime -> notes(runtime, jvm)).toList();
    }

    private static Stream<String> notes(RuntimeLevel runtime, Jvm jvm) {
        List<String> notes = new ArrayList<>();
        switch (runtime.program()) {
            case RuntimeLevel.NativeImage image -> {
                // GraalVM Community compiles in the serial collector; others are not in it.
                if (jvm.collector() != Jvm.Collector.SERIAL) {
                    notes.add(
                            "%s has only the serial collector, and the others run with %s."
                                    .formatted(runtime.label(), jvm.collector().label()));
                }
                if (!jvm.options().isEmpty()) {
                    notes.add(
                            "%s does not take %s, which the others run with."
                                    .formatted(runtime.label(), String.join(" ", jvm.options())));
                }
            }
            case RuntimeLevel.OtherImage image -> {
                if (!runtime.options().isEmpty()) {
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
