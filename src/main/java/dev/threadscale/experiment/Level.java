package dev.threadscale.experiment;

import dev.threadscale.experiment.code.Code;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.protocol.Choice;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.Optional;
import java.util.regex.Pattern;

/** One value of an axis. */
public sealed interface Level
        permits Level.Threads,
                Level.Tasks,
                Level.SystemName,
                Level.Side,
                Level.Parameter,
                Level.Cpus,
                MachineLevel,
                RuntimeLevel {

    /** Returns the text for the level in CSV files, charts and on the command line. */
    String label();

    /** A limit of the CPUs. */
    record Cpus(CpuLimit limit) implements Level {
        @Override
        public String label() {
            return limit.label();
        }
    }

    /**
     * A thread kind with its arguments.
     *
     * @param choice an entry of the worker's table of thread kinds
     */
    record Threads(Choice choice) implements Level {
        @Override
        public String label() {
            return choice.toString();
        }

        /**
         * Returns the lifetime of a level's pool: an iteration or a fork; empty if it does not have
         * a pool.
         */
        public static Optional<String> poolLifetime(String label) {
            return ThreadKinds.lifetime(Choice.ofLabel(label));
        }
    }

    /** A number of tasks per iteration. */
    record Tasks(int count) implements Level {
        @Override
        public String label() {
            return Integer.toString(count);
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
    }

    /** A version of the code, which replaces the experiment's code. */
    record Side(String label, Code code) implements Level {}

    /** A value of one of the workload's parameters. */
    record Parameter(String label) implements Level {}
}
