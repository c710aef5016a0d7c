package dev.threadscale.cli;

import dev.threadscale.draft.Answer;
import dev.threadscale.draft.Draft;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import java.util.List;

/**
 * A question about an experiment.
 *
 * @param key of the answer in a {@link Draft}
 * @param label what is asked
 * @param form what an answer looks like
 * @param introduction said before it is asked; may be empty
 * @param explanations said if somebody asks back
 */
record Question(
        String key, String label, Form form, String introduction, List<String> explanations) {

    /** What an answer looks like. */
    enum Form {
        LIST,
        SINGLE,
        TEXT
    }

    static final Question WORKLOAD =
            new Question(
                    Draft.WORKLOAD,
                    "workload",
                    Form.SINGLE,
                    "Workloads: " + String.join(", ", Workloads.names()),
                    Workloads.TABLE.stream()
                            .map(type -> type.name() + ": " + type.description())
                            .toList());

    static final Question THREADS =
            new Question(
                    Draft.THREADS,
                    "threads",
                    Form.LIST,
                    "Thread kinds: " + String.join(", ", ThreadKinds.names()),
                    ThreadKinds.TABLE.stream()
                            .map(type -> type.name() + ": " + type.description())
                            .toList());

    /** Those after the workload's parameters, in their order. */
    static final List<Question> AFTER_PARAMETERS =
            List.of(
                    new Question(
                            Draft.CPUS,
                            "cpus",
                            Form.LIST,
                            "",
                            List.of(
                                    "Numbers of CPUs, and other limits: {quota: 0.5} of the CPU time,"
                                            + " {cpuset: \"0,2\"}, {active-processors: 1}.")),
                    THREADS,
                    new Question(
                            Draft.TASKS,
                            "tasks",
                            Form.LIST,
                            "",
                            List.of("Numbers of tasks that an iteration runs.")),
                    new Question(
                            Draft.WARMUP,
                            "warm-up iterations",
                            Form.SINGLE,
                            "",
                            List.of("Iterations of every fork that are not measured.")),
                    new Question(
                            Draft.ITERATIONS,
                            "measured iterations",
                            Form.SINGLE,
                            "",
                            List.of("Measured iterations of every fork.")),
                    new Question(
                            Draft.FORKS,
                            "forks",
                            Form.SINGLE,
                            "",
                            List.of(
                                    "Fresh containers for each configuration. Confidence intervals"
                                            + " are over forks and need at least two.")),
                    new Question(
                            Draft.NAME,
                            "name",
                            Form.TEXT,
                            "",
                            List.of("Names the folder of the results: letters, digits, dashes.")),
                    new Question(
                            Draft.TITLE,
                            "title",
                            Form.TEXT,
                            "",
                            List.of("One line for people, on charts and tables.")));

    /** A parameter of the workload; several values make it an axis. */
    static Question of(Parameter parameter) {
        return new Question(
                parameter.name(),
                parameter.name(),
                Form.LIST,
                parameter.description(),
                List.of("It is %s. A list compares its values.".formatted(parameter.describe())));
    }

    /** A parameter of a thread kind; several values make several levels. */
    static Question of(String kind, Parameter parameter) {
        return new Question(
                Draft.THREADS,
                "%s of %s".formatted(parameter.name(), kind),
                Form.LIST,
                parameter.description(),
                List.of("It is %s. A list compares its values.".formatted(parameter.describe())));
    }

    /** The values of an answer. */
    List<String> read(String typed) {
        return switch (form) {
            case LIST -> Answer.list(typed);
            case SINGLE -> Answer.single(typed);
            case TEXT -> List.of(typed);
        };
    }
}
