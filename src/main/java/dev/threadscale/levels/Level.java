package dev.threadscale.levels;

import dev.threadscale.host.CpuLimit;
import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.PoolSize;
import dev.threadscale.text.Counted;
import dev.threadscale.text.PlainText;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One value of an axis. Labels are read and written here alone; two levels of an axis are the same
 * if their labels are.
 */
public sealed interface Level {

    /** Returns the text for the level in CSV files, charts and on the command line. */
    String label();

    /** Returns the level in words without its axis, for places where the axis is known. */
    default String bare(String axis) {
        return PlainText.exact(label());
    }

    /** Returns the level in words together with its axis, for places without context. */
    default String words(String axis) {
        return axis.equals(Axes.RUNTIME) ? label() : axis + " = " + bare(axis);
    }

    /**
     * Returns the number that the level is; empty for words, and for {@code 007} or {@code 1e3}.
     */
    default Optional<BigDecimal> number() {
        return Optional.empty();
    }

    /** Returns the level if it is a whole number, perhaps 0. */
    default Optional<Long> natural() {
        return number().filter(n -> n.scale() == 0 && n.signum() >= 0 && n.precision() <= 18)
                .map(BigDecimal::longValueExact);
    }

    /** Returns a whole number in groups, as "10,000"; any other level as its label. */
    default String grouped() {
        return natural().map(Counted::number).orElseGet(this::label);
    }

    /** Returns the whole number above 0 that the level is, for example of CPUs. */
    default Optional<Integer> whole() {
        return number().filter(n -> n.scale() == 0 && n.signum() > 0 && n.precision() <= 9)
                .map(BigDecimal::intValueExact);
    }

    /** Reads a label. Labels of other programs may have any form; then the level is a value. */
    static Level of(String axis, String label) {
        return switch (axis) {
            case Axes.THREADS -> Threads.of(label);
            case Axes.SYSTEM -> new SystemName(label);
            case Axes.CPUS ->
                    CpuLimit.ofLabel(label)
                            .<Level>map(Cpus::new)
                            .or(() -> CpuLimit.ofChange(label, Cpus::new))
                            .orElseGet(() -> new Value(label));
            case Axes.TASKS -> {
                Value value = new Value(label);
                yield value.whole().<Level>map(Tasks::new).orElse(value);
            }
            default -> new Value(label);
        };
    }

    /**
     * A limit of the CPUs.
     *
     * @param change its change in the middle of a fork, if it has one
     */
    record Cpus(CpuLimit limit, Optional<CpuLimit.Change> change, String label) implements Level {

        public Cpus(CpuLimit limit) {
            this(limit, Optional.empty(), limit.label());
        }

        public Cpus(CpuLimit limit, CpuLimit.Change change) {
            this(limit, Optional.of(change), change.label(limit));
        }

        /** Returns "2 CPUs", "quota 0.5", or "1 to 2 CPUs after 5 iterations". */
        @Override
        public String bare(String axis) {
            if (change.isPresent()) {
                Cpus from = new Cpus(limit);
                return "%s to %s after %s"
                        .formatted(
                                from.number().isPresent() ? from.label : from.bare(axis),
                                new Cpus(change.get().to()).bare(axis),
                                Counted.of(change.get().after(), "iteration"));
            }
            return number().isPresent()
                    ? label + (label.equals("1") ? " CPU" : " CPUs")
                    : label.replace(':', ' ').replace('-', ' ');
        }

        @Override
        public String words(String axis) {
            return bare(axis);
        }

        @Override
        public Optional<BigDecimal> number() {
            boolean counts =
                    limit.quota().isEmpty()
                            && limit.activeProcessors().isEmpty()
                            && change.isEmpty();
            return limit.count().filter(_ -> counts).map(BigDecimal::valueOf);
        }
    }

    /**
     * A thread kind with its arguments.
     *
     * @param choice an entry of the worker's table of thread kinds
     * @param label as written; the text of the choice unless another program wrote it
     */
    record Threads(Choice choice, String label) implements Level {

        public Threads(Choice choice) {
            this(choice, choice.toString());
        }

        public static Threads of(String label) {
            return new Threads(Choice.ofLabel(label), label);
        }

        /** Returns true for this kind with its default arguments. */
        public boolean isDefault(ThreadKinds kind) {
            return is(kind) && choice.arguments().isEmpty();
        }

        public boolean is(ThreadKinds kind) {
            return kind.key().equals(choice.name());
        }

        /** Returns the lifetime of the pool: an iteration or a fork; empty without a pool. */
        public Optional<String> poolLifetime() {
            return ThreadKinds.lifetime(choice);
        }

        /** Splits the level into its kind and its size, if it has a size. */
        public Optional<Pool> pool() {
            for (Map.Entry<String, String> argument : choice.arguments().entrySet()) {
                if (PoolSize.ARGUMENTS.contains(argument.getKey())) {
                    Choice rest = choice.without(argument.getKey());
                    // Virtual threads with other arguments also limit their carriers.
                    return isVirtual() && !rest.arguments().isEmpty()
                            ? Optional.empty()
                            : Optional.of(new Pool(new Threads(rest), argument.getValue()));
                }
            }
            return Optional.empty();
        }

        /** Returns the number of threads that run tasks at once; empty if it is unknown. */
        public Optional<Integer> most(int tasks, int cpus) {
            Optional<Pool> pool = pool();
            return pool.isPresent()
                    ? pool.get().threads(cpus)
                    : ThreadKinds.most(choice, tasks, cpus).stream().boxed().findFirst();
        }

        private boolean isVirtual() {
            return ThreadKinds.find(choice.name()).filter(ThreadKindType::virtual).isPresent();
        }

        /** Returns {@code fixed-pool:size=cpus} as "fixed pool (size = cpus)". */
        @Override
        public String bare(String axis) {
            String[] kind = label.split(":", 2);
            String name = kind[0].replace('-', ' ');
            return kind.length == 1
                    ? name
                    : "%s (%s)".formatted(name, kind[1].replace("=", " = ").replace(",", ", "));
        }

        @Override
        public String words(String axis) {
            return bare(axis);
        }
    }

    /**
     * A thread kind whose number of threads is apart.
     *
     * @param kind the kind and all its other arguments
     * @param size as written, such as {@code 4} or {@code cpus}
     */
    record Pool(Threads kind, String size) {

        /** Returns the size if it is a number. */
        public Optional<Integer> count() {
            return new Value(size).whole();
        }

        private Optional<Integer> threads(int cpus) {
            boolean follows = size.equals(PoolSize.CPUS) || size.equals(PoolSize.HALF_CPUS);
            return follows ? Optional.of(PoolSize.threads(size, cpus)) : count();
        }
    }

    /** A number of tasks per iteration. */
    record Tasks(int count, String label) implements Level {

        public Tasks(int count) {
            this(count, Integer.toString(count));
        }

        @Override
        public String bare(String axis) {
            return grouped();
        }

        @Override
        public String words(String axis) {
            return Counted.of(count, "task");
        }

        @Override
        public Optional<BigDecimal> number() {
            return Optional.of(BigDecimal.valueOf(count));
        }
    }

    /** The name of a host, whose address is given on the command line. */
    record SystemName(String label) implements Level {

        /** The advice on valid names. */
        public static final String RULE =
                "Use up to 40 lower-case letters, digits, dots and dashes, beginning with a"
                        + " letter, as in 'laptop'.";

        /** The form of names, which become parts of file names and of the command line. */
        private static final Pattern SHAPE = Pattern.compile("[a-z][a-z0-9.-]{0,39}");

        public static boolean isOne(String name) {
            return SHAPE.matcher(name).matches();
        }

        @Override
        public String words(String axis) {
            return label;
        }
    }

    /** A value that its label says in full, such as one of the workload's parameters. */
    record Value(String label) implements Level {

        private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

        @Override
        public String bare(String axis) {
            return switch (axis) {
                case Axes.TASKS, Axis.POOL_SIZE, Axis.TASK_THREAD -> grouped();
                case Axes.CPUS ->
                        natural().isPresent()
                                ? label + " CPUs"
                                : label.replace(':', ' ').replace('-', ' ');
                case Axis.RUN, Axis.UPGRADE -> label;
                default -> PlainText.exact(label);
            };
        }

        @Override
        public String words(String axis) {
            return switch (axis) {
                case Axis.POOL_SIZE ->
                        "pool of %s thread%s".formatted(grouped(), label.equals("1") ? "" : "s");
                case Axes.TASKS -> grouped() + " tasks";
                case Axes.CPUS -> bare(axis);
                case Axis.RUN, Axis.TASK_TYPE, Axis.UPGRADE -> label;
                case Axis.OBSERVED, Axis.FIGURE -> label.replace('_', ' ');
                default -> Level.super.words(axis);
            };
        }

        @Override
        public Optional<BigDecimal> number() {
            return NUMBER.matcher(label).matches()
                    ? Optional.of(new BigDecimal(label))
                            .filter(number -> number.toPlainString().equals(label))
                    : Optional.empty();
        }
    }

    /** A level whose label is the name of something that only the experiment knows. */
    non-sealed interface Named extends Level {}
}
