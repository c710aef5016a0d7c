package dev.threadscale.protocol;

import java.util.List;

/**
 * The columns of a task in the log of tasks, in the order of the CSV. A value that the runtime
 * cannot report is left out, never 0.
 */
public enum TaskColumn implements CsvColumn {
    PHASE("phase", "", "warmup, or measurement"),
    ITERATION("iteration", "", "number within its phase, from 1"),
    TASK("task", "", "index of the task, from 0"),
    TYPE("type", "", "what the task does, where a workload has several types"),
    THREAD(
            "thread",
            "",
            "number of the thread that ran it, from 1 in the order of their first tasks"),
    VIRTUAL("virtual", "", "whether that thread is virtual: true, or false"),
    SUBMITTED_NS("submitted_ns", "ns", "when it was handed out, from the iteration's start"),
    START_NS("start_ns", "ns", "when it began, from the iteration's start"),
    END_NS("end_ns", "ns", "when it had ended, from the iteration's start"),
    QUEUE_NS("queue_ns", "ns", "time from handing it out to its beginning"),
    RUN_NS("run_ns", "ns", "time from its beginning to its end"),
    CPU_NS("cpu_ns", "ns", "CPU time of its thread meanwhile; unknown for virtual threads");

    private final String key;
    private final String unit;
    private final String description;

    TaskColumn(String key, String unit, String description) {
        this.key = key;
        this.unit = unit;
        this.description = description;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String unit() {
        return unit;
    }

    @Override
    public CsvType type() {
        return switch (this) {
            case PHASE, TYPE -> CsvType.TEXT;
            case VIRTUAL -> CsvType.FLAG;
            case ITERATION,
                    TASK,
                    THREAD,
                    SUBMITTED_NS,
                    START_NS,
                    END_NS,
                    QUEUE_NS,
                    RUN_NS,
                    CPU_NS ->
                    CsvType.WHOLE;
        };
    }

    @Override
    public List<String> only() {
        return this == PHASE ? Phase.keys() : List.of();
    }

    @Override
    public String description() {
        return description;
    }
}
