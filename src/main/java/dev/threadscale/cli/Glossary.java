package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What an experiment can name, explained.
 *
 * @param entries in the order of their table
 */
record Glossary(List<Entry> entries) {

    private static final String INDENTATION = "    ";

    /**
     * One name.
     *
     * @param details more about it, a paragraph each
     */
    record Entry(String name, String description, List<String> details) {}

    static Glossary workloads() {
        return new Glossary(Workloads.TABLE.stream().map(Glossary::entry).toList());
    }

    static Glossary threads() {
        return new Glossary(ThreadKinds.TABLE.stream().map(Glossary::entry).toList());
    }

    static Glossary runtimes() {
        return new Glossary(RuntimeLevel.TABLE.stream().map(Glossary::entry).toList());
    }

    private static Entry entry(WorkloadType type) {
        List<String> details = new ArrayList<>(parameters(type.parameters()));
        for (Observed value : type.observed()) {
            details.add(
                    "observes %s%s: %s"
                            .formatted(
                                    value.name(),
                                    value.unit().isEmpty() ? "" : " (" + value.unit() + ")",
                                    value.description()));
        }
        return new Entry(type.name(), type.description(), details);
    }

    private static Entry entry(ThreadKindType type) {
        return new Entry(type.name(), type.description(), parameters(type.parameters()));
    }

    private static Entry entry(RuntimeLevel runtime) {
        return new Entry(
                runtime.label(),
                "Image %s, built by:".formatted(runtime.image(RuntimeLevel.REPOSITORY)),
                List.of(runtime.command(RuntimeLevel.REPOSITORY)));
    }

    private static List<String> parameters(List<Parameter> parameters) {
        return parameters.stream()
                .map(parameter ->
                        "%s (default %s): %s It is %s."
                                .formatted(
                                        parameter.name(),
                                        parameter.defaultValue(),
                                        parameter.description(),
                                        parameter.describe()))
                .toList();
    }

    /** Those of some names; all if there are none. */
    Glossary only(List<String> names) {
        List<String> known = entries.stream().map(Entry::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new UserException(
                        "there is no '%s'".formatted(name), Fields.didYouMean(name, known));
            }
        }
        return names.isEmpty()
                ? this
                : new Glossary(
                        entries.stream().filter(entry -> names.contains(entry.name())).toList());
    }

    void print(PrintWriter out, int width) {
        for (Entry entry : entries) {
            out.println(entry.name());
            out.print(Paragraph.of(entry.description(), width, INDENTATION));
            for (String detail : entry.details()) {
                out.print(Paragraph.of(detail, width, INDENTATION, INDENTATION.repeat(2)));
            }
        }
    }
}
