package dev.threadscale.protocol;

import java.util.Locale;

/** The worker's own settings, given as {@code key=value}. All other keys belong to the workload. */
public enum Setting {
    WORKLOAD("the measured work: name"),
    THREADS("the thread kind: name or name:key=value"),
    TASKS("the number of tasks of one iteration"),
    WARMUP("iterations before the measurement; steady: until their times are steady"),
    ITERATIONS("measured iterations; auto: as many as fit in about a second"),
    CHANGE_AFTER(
            "iterations after warm-up, of those measured, after which the launcher changes the"
                    + " CPUs of the process"),
    TASK_LOG("true: report every task of every iteration"),
    HARDWARE_COUNTERS(
            "true: count instructions, cache misses and the like, if the kernel allows it"),
    SCRATCH("an empty folder for the workload's files; set by the engine"),
    SERVER("address of the companion server; set by the engine"),
    CLASSPATH("a folder of jar files with the class that 'workload' names; set by the engine"),
    MAIN_METHOD("true: the main method of the class that 'workload' names starts a server"),
    JMH_MODE("'workload' names a benchmark of JMH, to be measured in this mode"),
    JMH_TIME("how long one of its iterations lasts; the benchmark's own time if it is missing"),
    JMH_WARMUP_TIME(
            "how long one of its warm-up iterations lasts; the benchmark's own time if it is"
                    + " missing");

    private final String key = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final String description;

    Setting(String description) {
        this.description = description;
    }

    public String key() {
        return key;
    }

    public String description() {
        return description;
    }
}
