package dev.threadscale.experiment;

import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A setting of the virtual machine, of its container or of a companion that varies. It replaces the
 * setting that the experiment has for all other configurations, so a configuration gets the same id
 * either way.
 */
public sealed interface MachineLevel extends Level.Named {

    /** The limits of a container with this level. */
    default Limits limits(Limits limits) {
        return limits;
    }

    /** The options of a virtual machine with this level, in a container of these limits. */
    default Jvm jvm(Jvm jvm, Limits limits) {
        return jvm;
    }

    /** The companions of a configuration with this level. */
    default List<Companion> companions(List<Companion> companions) {
        return companions;
    }

    /** The reason why a native image cannot have this level; empty if it can. */
    default Optional<String> nativeProblem() {
        return Optional.empty();
    }

    /** The levels of a combination that are settings, those of the container first. */
    static List<MachineLevel> of(Map<String, Level> levels) {
        List<MachineLevel> settings = new ArrayList<>();
        levels.values()
                .forEach(level -> {
                    if (level instanceof Memory memory) {
                        settings.addFirst(memory);
                    } else if (level instanceof MachineLevel setting) {
                        settings.add(setting);
                    }
                });
        return settings;
    }

    /** Returns the level of the searched axis with a number. */
    static Level searched(FlipGoal goal, long number) {
        return searched(goal.axis(), goal.unit(), number);
    }

    /** Returns the level of an axis with a number. */
    static Level searched(String axis, FlipUnit unit, long number) {
        return switch (axis) {
            case Axes.TASKS -> new Level.Tasks(Math.toIntExact(number));
            case Axes.CPUS -> Level.of(Axes.CPUS, unit.label(number));
            case Axes.HEAP -> new Heap(OptionalLong.of(number));
            case Axes.MEMORY -> new Memory(number);
            default -> new Level.Value(unit.label(number));
        };
    }

    /**
     * A setting of a companion.
     *
     * @param companion its name
     */
    record OfCompanion(String companion, Companion.Setting setting, String label)
            implements MachineLevel {

        @Override
        public List<Companion> companions(List<Companion> companions) {
            List<Companion> changed = new ArrayList<>(companions);
            changed.replaceAll(
                    one -> one.name().equals(companion) ? one.with(setting, label) : one);
            return List.copyOf(changed);
        }

        @Override
        public Optional<BigDecimal> number() {
            return new Level.Value(label).number();
        }
    }

    /** The memory of the container, in bytes. */
    record Memory(long bytes) implements MachineLevel {
        @Override
        public String label() {
            return Values.size(bytes);
        }

        @Override
        public Limits limits(Limits limits) {
            return new Limits(bytes, limits.pids(), limits.capabilities());
        }
    }

    /** The heap, in bytes; empty if the machine chooses. */
    record Heap(OptionalLong bytes) implements MachineLevel {
        @Override
        public String label() {
            return bytes.isEmpty() ? Jvm.DEFAULT : Values.size(bytes.getAsLong());
        }

        @Override
        public Jvm jvm(Jvm jvm, Limits limits) {
            return new Jvm(jvm.collector(), bytes, jvm.options());
        }
    }

    /** The heap as a percentage of the container's memory. */
    record HeapShare(int percent) implements MachineLevel {
        @Override
        public String label() {
            return percent + "%";
        }

        @Override
        public Jvm jvm(Jvm jvm, Limits limits) {
            long memory = limits.memoryBytes();
            // Exact, and without an overflow whatever the memory is.
            long bytes = memory / 100 * percent + memory % 100 * percent / 100;
            return new Jvm(jvm.collector(), OptionalLong.of(bytes), jvm.options());
        }
    }

    /** The garbage collector. */
    record Collector(Jvm.Collector collector) implements MachineLevel {
        @Override
        public String label() {
            return collector.label();
        }

        @Override
        public Jvm jvm(Jvm jvm, Limits limits) {
            return new Jvm(collector, jvm.heapBytes(), jvm.options());
        }

        @Override
        public Optional<String> nativeProblem() {
            return collector.isNative()
                    ? Optional.empty()
                    : Optional.of("a native image has only the serial collector");
        }
    }

    /** Options in addition to those of the experiment; without any it is the default. */
    record Options(List<String> options) implements MachineLevel {

        public Options {
            options = List.copyOf(options);
        }

        @Override
        public String label() {
            return options.isEmpty() ? Jvm.DEFAULT : String.join(" ", options);
        }

        @Override
        public Jvm jvm(Jvm jvm, Limits limits) {
            List<String> all = new ArrayList<>(jvm.options());
            all.addAll(options);
            return new Jvm(jvm.collector(), jvm.heapBytes(), all);
        }

        @Override
        public Optional<String> nativeProblem() {
            return options.isEmpty()
                    ? Optional.empty()
                    : Optional.of("a native image takes no options of a JVM");
        }
    }
}
