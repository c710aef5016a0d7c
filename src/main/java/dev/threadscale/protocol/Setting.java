package dev.threadscale.protocol;

/**
 * The worker's own settings, given as {@code key=value}; every other key belongs to the workload.
 */
public enum Setting {
    WORKLOAD("workload", "the measured work: name"),
    THREADS("threads", "the thread kind: name or name:key=value"),
    TASKS("tasks", "the number of tasks of one iteration"),
    WARMUP("warmup", "iterations before the measurement"),
    ITERATIONS("iterations", "measured iterations"),
    TASK_LOG("task-log", "true: report every task of every iteration"),
    SCRATCH("scratch", "an empty folder for the workload's files; set by the engine"),
    SERVER("server", "address of the companion server; set by the engine");

    private final String key;
    private final String description;

    Setting(String key, String description) {
        this.key = key;
        this.description = description;
    }

    public String key() {
        return key;
    }

    public String description() {
        return description;
    }
}
