package dev.threadscale.worker.workload;

import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders the tables of workloads and thread kinds as a page for users, in Markdown. */
final class WorkloadDocs {

    /** With these and the defaults, the thread kinds that a workload goes with are found. */
    private static final int TASKS = 10;

    private static final int PROCESSORS = 2;

    private final StringBuilder page = new StringBuilder();

    private WorkloadDocs() {}

    static String page() {
        return new WorkloadDocs().render();
    }

    private String render() {
        page.append(
                """
                # Workloads and thread kinds

                For everyone who writes an experiment: what `workload` and `threads` can name. Two commands \
                print parameters, defaults, and what a workload observes in addition to time:

                ```
                threadscale list workloads service
                threadscale list threads
                ```

                ## Workloads

                Some need [a folder](measuring.md#a-folder-to-write-to) or \
                [a server](measuring.md#a-companion-server), which the engine provides. The thread kinds are \
                those for %d tasks and default parameters; `threadscale plan` checks every combination of an \
                experiment.

                """
                        .formatted(TASKS));
        header("workload", "what it does", "needs", "thread kinds");
        Workloads.all().forEach(this::workload);
        page.append("\n## Thread kinds\n\n");
        header("kind", "how it runs tasks", "parameters");
        ThreadKinds.all().forEach(this::threadKind);
        page.append(
                """

                Next: [experiments.md](experiments.md) to write an experiment, \
                [your-code.md](your-code.md) for workloads and executors of your own.
                """);
        return page.toString();
    }

    private void workload(WorkloadType type) {
        row(code(type.name()), type.description(), needs(type), kinds(type));
    }

    private void threadKind(ThreadKindType kind) {
        row(
                code(kind.name()),
                kind.description(),
                named(kind.parameters().stream().map(Parameter::name).toList()));
    }

    private static String needs(WorkloadType type) {
        Stream<String> java =
                Stream.of(type.release())
                        .filter(release -> release > WorkloadType.OLDEST_RELEASE)
                        .map(release -> "Java " + release);
        return Stream.concat(type.needs().stream().sorted().map(WorkloadDocs::needed), java)
                .collect(Collectors.joining(", "));
    }

    private static String needed(Setup.Need need) {
        return switch (need) {
            case SCRATCH -> "a folder";
            case SERVER -> "a server";
            case SERVER_APART -> "CPUs for it apart from the measured ones";
        };
    }

    /** Names those that a workload works with or, if they are fewer, those that it refuses. */
    private static String kinds(WorkloadType type) {
        List<String> accepted = Trial.kinds(type, TASKS, PROCESSORS);
        List<String> refused =
                ThreadKinds.all().stream()
                        .map(ThreadKindType::name)
                        .filter(name -> !accepted.contains(name))
                        .toList();
        if (refused.isEmpty()) {
            return "all";
        }
        return refused.size() < accepted.size() ? "all except " + named(refused) : named(accepted);
    }

    private static String named(Collection<String> names) {
        return names.stream().map(WorkloadDocs::code).collect(Collectors.joining(", "));
    }

    private static String code(String name) {
        return "`" + name + "`";
    }

    private void header(String... cells) {
        row(cells);
        page.append("|---".repeat(cells.length)).append("|\n");
    }

    /** A bar within a cell would end it. */
    private void row(String... cells) {
        page.append('|');
        for (String cell : cells) {
            page.append(' ').append(cell.replace("|", "\\|")).append(" |");
        }
        page.append('\n');
    }
}
