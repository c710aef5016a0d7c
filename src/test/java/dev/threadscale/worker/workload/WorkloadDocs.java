package dev.threadscale.worker.workload;

import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

                For everyone who writes an experiment: what `workload` and `threads` can name. \
                `threadscale list workloads` and `threadscale list threads` say the same. This page is \
                generated from the code.

                A workload works with every thread kind unless it says otherwise. What it says holds for \
                %d tasks and default parameters; `threadscale plan` checks every combination of an \
                experiment.

                ## Workloads

                """
                        .formatted(TASKS));
        Workloads.all().forEach(this::workload);
        line("## Thread kinds");
        threadKinds();
        line(
                "Next: [experiments.md](experiments.md) to write an experiment,"
                        + " [your-code.md](your-code.md) for workloads and executors of your own.");
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
        if (kinds.size() < ThreadKinds.all().size()) {
            line("Works with " + named(kinds) + ".");
        }
    }

    private static String named(List<String> kinds) {
        return kinds.stream().map(kind -> "`" + kind + "`").collect(Collectors.joining(", "));
    }

    private static String needed(Setup.Need need) {
        return switch (need) {
            case SCRATCH -> "a folder to write to, which the engine gives";
            case SERVER -> "a companion server, which the engine starts";
            case SERVER_APART -> "CPUs for it apart from the measured ones";
        };
    }

    /** Kinds share parameters, each of which has one row. */
    private void threadKinds() {
        row("kind", "how it runs tasks");
        row("---", "---");
        Map<List<String>, List<String>> kindsOfParameter = new LinkedHashMap<>();
        for (ThreadKindType kind : ThreadKinds.all()) {
            row("`" + kind.name() + "`", kind.description());
            for (Parameter parameter : kind.parameters()) {
                kindsOfParameter
                        .computeIfAbsent(cells(parameter), none -> new ArrayList<>())
                        .add(kind.name());
            }
        }
        page.append('\n');
        row("parameter", "accepts", "default", "meaning", "kinds");
        row("---", "---", "---", "---", "---");
        kindsOfParameter.forEach((cells, kinds) ->
                row(Stream.concat(cells.stream(), Stream.of(named(kinds))).toArray(String[]::new)));
        page.append('\n');
    }

    private void parameters(List<Parameter> parameters) {
        if (parameters.isEmpty()) {
            return;
        }
        row("parameter", "accepts", "default", "meaning");
        row("---", "---", "---", "---");
        for (Parameter parameter : parameters) {
            row(cells(parameter).toArray(String[]::new));
        }
        page.append('\n');
    }

    private static List<String> cells(Parameter parameter) {
        return List.of(
                "`" + parameter.name() + "`",
                parameter.describe(),
                "`" + parameter.defaultValue() + "`",
                parameter.description());
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
