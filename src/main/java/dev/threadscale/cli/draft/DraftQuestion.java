package dev.threadscale.cli.draft;

import dev.threadscale.levels.Axes;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.List;

/**
 * A question of {@code init}.
 *
 * @param key of the answer in a {@link Draft}
 * @param label the question
 * @param usual the default suggestion; empty if it depends on other answers
 * @param introduction printed before the question; may be empty
 * @param explanations printed if the user asks for them
 */
record DraftQuestion(
        String key,
        String label,
        Expected expected,
        List<String> usual,
        String introduction,
        List<String> explanations) {

    /** The form of an answer. */
    enum Expected {
        VALUES,
        VALUE,
        TEXT
    }

    /** The first question, on which others depend. */
    static final DraftQuestion WORKLOAD =
            new DraftQuestion(
                    Draft.WORKLOAD,
                    "workload",
                    Expected.VALUE,
                    List.of(Workloads.all().getFirst().name()),
                    "Workloads: " + String.join(", ", Workloads.names()),
                    Workloads.all().stream()
                            .map(type -> type.name() + ": " + type.description())
                            .toList());

    private static final DraftQuestion THREADS =
            new DraftQuestion(
                    Axes.THREADS,
                    "threads",
                    Expected.VALUES,
                    List.of(),
                    "Thread kinds: " + String.join(", ", ThreadKinds.names()),
                    ThreadKinds.all().stream()
                            .map(type -> type.name() + ": " + type.description())
                            .toList());

    private static final DraftQuestion CPUS =
            values(
                    Axes.CPUS,
                    List.of("1", "2"),
                    "Numbers of CPUs, and other limits: {quota: 0.5} of the CPU time,"
                            + " {cpuset: \"0,2\"}, {active-processors: 1}.");

    private static final List<DraftQuestion> AMOUNTS =
            List.of(
                    values(Axes.TASKS, List.of(), "Numbers of tasks that an iteration runs."),
                    value("warmup", "warm-up iterations", "5", "They are not measured."),
                    value("iterations", "measured iterations", "10", "Iterations of each fork."),
                    value(
                            "forks",
                            "forks",
                            "3",
                            "Fresh containers for each configuration. Confidence intervals are over"
                                    + " forks and need at least two."));

    /** Creates the question about a parameter of a workload or a thread kind. */
    private DraftQuestion(String key, Parameter parameter) {
        this(
                key,
                key,
                Expected.VALUES,
                List.of(parameter.defaultValue()),
                parameter.description(),
                List.of("It is %s. A list compares its values.".formatted(parameter.describe())));
    }

    /** Creates the question about a field of a class, whose default only the class knows. */
    private static DraftQuestion ofClass(Parameter parameter) {
        return values(
                parameter.name(),
                List.of(),
                "It is %s. A list compares its values; Enter keeps the default of the class."
                        .formatted(parameter.describe()));
    }

    private static DraftQuestion values(String key, List<String> usual, String explanation) {
        return new DraftQuestion(key, key, Expected.VALUES, usual, "", List.of(explanation));
    }

    private static DraftQuestion value(String key, String label, String usual, String explanation) {
        return new DraftQuestion(
                key, label, Expected.VALUE, List.of(usual), "", List.of(explanation));
    }

    private static DraftQuestion text(String key, String usual, String explanation) {
        return new DraftQuestion(key, key, Expected.TEXT, List.of(usual), "", List.of(explanation));
    }

    /** Returns the key of the question about a parameter of a thread kind. */
    static String key(String kind, Parameter parameter) {
        return "%s of %s".formatted(parameter.name(), kind);
    }

    /**
     * Returns the parameters to ask about for a thread kind: its size, but not those that few
     * people change.
     */
    static List<Parameter> parameters(String kind) {
        return ThreadKinds.find(kind).map(ThreadKindType::parameters).orElse(List.of()).stream()
                .filter(parameter -> !ThreadKinds.UNNAMED.contains(parameter))
                .toList();
    }

    /** Returns all questions that a draft raises, answered or not, in their order. */
    static List<DraftQuestion> about(Draft draft) {
        String workload =
                draft.code()
                        .map(DraftCode::name)
                        .or(() -> draft.workload().map(WorkloadType::name))
                        .orElse("study");
        List<DraftQuestion> questions = new ArrayList<>();
        if (draft.code().isEmpty()) {
            questions.add(WORKLOAD);
        }
        for (Parameter parameter : draft.parameters()) {
            questions.add(
                    draft.code()
                                    .filter(own -> own.code().parameters().contains(parameter))
                                    .isPresent()
                            ? ofClass(parameter)
                            : new DraftQuestion(parameter.name(), parameter));
        }
        questions.add(CPUS);
        questions.add(THREADS);
        for (String kind : draft.values(Axes.THREADS)) {
            parameters(kind)
                    .forEach(parameter ->
                            questions.add(new DraftQuestion(key(kind, parameter), parameter)));
        }
        questions.addAll(AMOUNTS);
        questions.add(
                text(
                        Draft.NAME,
                        "my-" + workload,
                        "Names the folder of the results: letters, digits, dashes."));
        questions.add(
                text(
                        "title",
                        "Ways of running " + workload,
                        "One line for people, on charts and tables."));
        return questions;
    }

    /** Reads the values of an answer. */
    List<String> read(String typed) {
        return switch (expected) {
            case VALUES -> FlowYaml.list(typed);
            case VALUE -> FlowYaml.single(typed);
            case TEXT -> List.of(typed);
        };
    }
}
