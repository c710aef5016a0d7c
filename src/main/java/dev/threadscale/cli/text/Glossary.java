package dev.threadscale.cli.text;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Explains the names that an experiment can use.
 *
 * @param terms in the order of their table
 */
public record Glossary(List<Term> terms) {

    /**
     * Explains one name.
     *
     * @param details one paragraph each
     */
    public record Term(String name, String description, List<String> details) {}

    public static Glossary workloads() {
        return of(
                Workloads.TABLE,
                type ->
                        new Term(
                                type.name(),
                                type.description(),
                                Stream.concat(
                                                type.parameters().stream().map(Glossary::text),
                                                type.observed().stream().map(Glossary::text))
                                        .toList()));
    }

    public static Glossary threads() {
        return of(
                ThreadKinds.TABLE,
                type ->
                        new Term(
                                type.name(),
                                type.description(),
                                type.parameters().stream().map(Glossary::text).toList()));
    }

    public static Glossary runtimes() {
        return of(
                RuntimeLevel.TABLE,
                runtime ->
                        new Term(
                                runtime.label(),
                                "Image %s, built by:"
                                        .formatted(runtime.image(RuntimeLevel.REPOSITORY)),
                                List.of(runtime.command(RuntimeLevel.REPOSITORY))));
    }

    private static <T> Glossary of(List<T> table, Function<T, Term> term) {
        return new Glossary(table.stream().map(term).toList());
    }

    private static String text(Parameter parameter) {
        return "%s (default %s): %s It is %s."
                .formatted(
                        parameter.name(),
                        parameter.defaultValue(),
                        parameter.description(),
                        parameter.describe());
    }

    private static String text(Observed value) {
        return "also records %s%s: %s"
                .formatted(
                        value.name(),
                        value.unit().isEmpty() ? "" : " (" + value.unit() + ")",
                        value.description());
    }

    /**
     * Keeps the terms of some names, or all of them if no names are given.
     *
     * @throws UserException if a name is unknown
     */
    public Glossary only(List<String> names) {
        List<String> known = terms.stream().map(Term::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new UserException(
                        "there is no '%s'".formatted(name), Fields.didYouMean(name, known));
            }
        }
        return names.isEmpty()
                ? this
                : new Glossary(terms.stream().filter(term -> names.contains(term.name())).toList());
    }

    /** The terms, with a paragraph for the description and for each detail. */
    public String text(int width) {
        StringBuilder text = new StringBuilder();
        for (Term term : terms) {
            text.append(term.name()).append(System.lineSeparator());
            text.append(Paragraph.of(term.description(), width, Paragraph.INDENTATION));
            for (String detail : term.details()) {
                text.append(Paragraph.detail(detail, width));
            }
        }
        return text.toString();
    }
}
