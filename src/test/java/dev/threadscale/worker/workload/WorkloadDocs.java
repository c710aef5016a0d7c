package dev.threadscale.worker.workload;

import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import java.util.List;

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

                What an experiment can name. This page is generated from the tables in the code.

                The thread kinds of a workload are those that it works with when there are %d tasks \
                and every parameter has its default; `threadscale plan` checks every combination of \
                an experiment.

                ## Workloads

                """
                        .formatted(TASKS));
        Workloads.all().forEach(this::workload);
        line("## Thread kinds");
        ThreadKinds.all().forEach(this::threadKind);
        return page.toString().stripTrailing() + "\n";
    }

    private void workload(WorkloadType type) {
        line("### " + type.name());
        line(type.description());
        parameters(type.parameters());
        if (!type.observed().isEmpty()) {
            row("observes", "unit", "meaning");
            row("---", "---", "---");
            for (Observed value : type.observed()) {
                row("`" + value.name() + "`", value.unit(), value.description());
            }
            page.append('\n');
        }
        type.needs().stream().sorted().forEach(need -> line("Needs " + needed(need) + "."));
        if (type.release() > WorkloadType.OLDEST_RELEASE) {
            line("Needs a virtual machine of Java %d.".formatted(type.release()));
        }
        List<String> kinds = Trial.kinds(type, TASKS, PROCESSORS);
        line(
                "Works with "
                        + (kinds.size() == ThreadKinds.all().size()
                                ? "every thread kind"
                                : String.join(
                                        ", ", kinds.stream().map(k -> "`" + k + "`").toList()))
                        + ".");
    }

    private static String needed(Setup.Need need) {
        return switch (need) {
            case SCRATCH -> "a folder to write to, which the engine gives";
            case SERVER -> "a companion server, which the engine starts";
        };
    }

    private void threadKind(ThreadKindType type) {
        line("### " + type.name());
        line(type.description());
        parameters(type.parameters());
    }

    private void parameters(List<Parameter> parameters) {
        if (parameters.isEmpty()) {
            return;
        }
        row("parameter", "accepts", "default", "meaning");
        row("---", "---", "---", "---");
        for (Parameter parameter : parameters) {
            row(
                    "`" + parameter.name() + "`",
                    parameter.describe(),
                    "`" + parameter.defaultValue() + "`",
                    parameter.description());
        }
        page.append('\n');
    }

    private void line(String text) {
        page.append(text).append("\n\n");
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
