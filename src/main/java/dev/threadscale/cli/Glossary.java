package dev.threadscale.cli;

import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
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

        private Stream<String> details() {
            return Stream.of(
                            parameters.stream().map(TermParameter::text),
                            observed.stream().map(Glossary::text),
                            Stream.ofNullable(build))
                    .flatMap(all -> all);
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
        return of(
                Workloads.all(),
                type -> term(type.name(), type.description(), type.parameters(), type.observed()));
    }

    static Glossary threads() {
        return of(
                Stream.concat(ThreadKinds.all().stream(), Stream.of(ThreadKinds.OWN)).toList(),
                type -> term(type.name(), type.description(), type.parameters(), List.of()));
    }

    static Glossary runtimes() {
        return of(
                RuntimeLevel.TABLE,
                runtime ->
                        new Term(
                                runtime.label(),
                                "Image " + runtime.image(RuntimeLevel.REPOSITORY),
                                List.of(),
                                List.of(),
                                runtime.command(RuntimeLevel.REPOSITORY)));
    }

    private static <T> Glossary of(List<T> table, Function<T, Term> term) {
        return new Glossary(table.stream().map(term).toList());
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

    private static String text(Observed value) {
        return "also records %s%s: %s"
                .formatted(
                        value.name(),
                        value.unit().isEmpty() ? "" : " (" + value.unit() + ")",
                        value.description());
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
        for (Term term : terms) {
            text.append(term.name()).append(System.lineSeparator());
            String built = term.build() == null ? "" : ", built by:";
            text.append(Paragraph.of(term.description() + built, width, Paragraph.INDENTATION));
            term.details().forEach(detail -> text.append(Paragraph.detail(detail, width)));
        }
        return text.toString();
    }
}
