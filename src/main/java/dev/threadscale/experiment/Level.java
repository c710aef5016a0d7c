package dev.threadscale.experiment;

import dev.threadscale.protocol.Choice;

/** One value of an axis. */
public sealed interface Level
        permits Level.Threads, Level.Tasks, Level.Parameter, CpuLimit, RuntimeLevel {

    /** The text that stands for the level in CSVs, charts and on the command line. */
    String label();

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
    }

    /** A number of tasks of one iteration. */
    record Tasks(int count) implements Level {
        @Override
        public String label() {
            return Integer.toString(count);
        }
    }

    /** A value of one of the workload's parameters. */
    record Parameter(String value) implements Level {
        @Override
        public String label() {
            return value;
        }
    }
}
