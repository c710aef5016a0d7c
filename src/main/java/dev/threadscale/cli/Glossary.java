package dev.threadscale.cli;

import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains the names that an experiment can use.
 *
 * @param terms in the order of their table
 */
record Glossary(List<Term> terms) {

    /**
     * An explanation of one name.
     *
     * @param name as experiments use it
     * @param description what it is
     * @param parameters its parameters
     * @param observed the quantities that it observes in addition to time
     * @param build the command that builds its image; null if it does not have one
     */
    public record Term(
            String name,
            String description,
            List<TermParameter> parameters,
            List<Observed> observed,
            @Nullable String build) {

        private void write(StringBuilder text, int width) {
            text.append(name).append(System.lineSeparator());
            String built = build == null ? "" : ", built by:";
            text.append(Paragraph.of(description + built, width, Paragraph.INDENTATION));
            for (TermParameter parameter : parameters) {
                text.append(Paragraph.detail(parameter.text(), width));
            }
            for (Observed value : observed) {
                String unit = value.unit().isEmpty() ? "" : " (" + value.unit() + ")";
                String records =
                        "also records %s%s: %s".formatted(value.name(), unit, value.description());
                text.append(Paragraph.detail(records, width));
            }
            if (build != null) {
                text.append(Paragraph.detail(build, width));
            }
        }
    }

    /**
     * An explanation of a parameter.
     *
     * @param name the key in YAML
     * @param defaultValue the value if the experiment does not set it
     * @param description one sentence, with the unit if there is one
     * @param values the accepted values, in words
     * @param unit the unit of its values; empty if they do not have one, or contain it
     */
    public record TermParameter(
            String name, String defaultValue, String description, String values, String unit) {

        private static TermParameter of(Parameter parameter) {
            return new TermParameter(
                    parameter.name(),
                    parameter.defaultValue(),
                    parameter.description(),
                    parameter.describe(),
                    parameter.unit());
        }

        private String text() {
            return "%s (default %s): %s It is %s."
                    .formatted(name, defaultValue, description, values);
        }
    }

    static Glossary workloads() {
        List<Term> terms = new ArrayList<>();
        for (WorkloadType type : Workloads.all()) {
            terms.add(term(type.name(), type.description(), type.parameters(), type.observed()));
        }
        return new Glossary(terms);
    }

    static Glossary threads() {
        List<ThreadKindType> types = new ArrayList<>(ThreadKinds.all());
        types.add(ThreadKinds.OWN);
        List<Term> terms = new ArrayList<>();
        for (ThreadKindType type : types) {
            terms.add(term(type.name(), type.description(), type.parameters(), List.of()));
        }
        return new Glossary(terms);
    }

    static Glossary runtimes() {
        List<Term> terms = new ArrayList<>();
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            terms.add(
                    new Term(
                            runtime.label(),
                            "Image " + runtime.image(RuntimeLevel.REPOSITORY),
                            List.of(),
                            List.of(),
                            runtime.command(RuntimeLevel.REPOSITORY)));
        }
        return new Glossary(terms);
    }

    private static Term term(
            String name, String description, List<Parameter> parameters, List<Observed> observed) {
        return new Term(
                name,
                description,
                parameters.stream().map(TermParameter::of).toList(),
                observed,
                null);
    }

    /**
     * Returns only the terms of some names, or all if no names are given.
     *
     * @throws UserException if a name is unknown
     */
    Glossary only(List<String> names) {
        List<String> known = terms.stream().map(Term::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw UserException.of("'%s' does not exist", name)
                        .fix("%s", Spelling.didYouMean(name, known));
            }
        }
        return names.isEmpty()
                ? this
                : new Glossary(terms.stream().filter(term -> names.contains(term.name())).toList());
    }

    /** Returns the terms, with a paragraph for the description and for each detail. */
    String text(int width) {
        StringBuilder text = new StringBuilder();
        terms.forEach(term -> term.write(text, width));
        return text.toString();
    }
}
