package dev.threadscale.experiment;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.error.Location;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One study: what an experiment file says, with profile and overrides applied, checked and
 * complete.
 *
 * @param name of the results folder; letters, digits and dashes
 * @param title one line for people
 * @param study the publication that it repeats, with its year where that is known
 * @param workload an entry of the worker's table, or a class of the user's
 * @param code that the class is in; empty if the workload is the kit's. A side brings its own
 * @param parameters the workload's parameters that are not axes, with the defaults that are known
 * @param matrix the configurations; an axis that is searched has the one level with which the
 *     search begins
 * @param search for what more configurations are measured
 * @param measure how to measure
 * @param limits of every container
 * @param jvm options of every virtual machine
 * @param expect how forks are to end, the first entry that matches first
 * @param references published data that the study is compared with
 * @param findings claims that its results are compared with
 * @param profile the profile that was applied
 * @param source what it was read from
 */
public record Experiment(
        String name,
        String title,
        Optional<String> study,
        String workload,
        Optional<Code> code,
        Map<String, String> parameters,
        Matrix matrix,
        Optional<Search> search,
        Measure measure,
        Limits limits,
        Jvm jvm,
        List<Expectation> expect,
        List<Reference> references,
        List<Finding> findings,
        Optional<String> profile,
        Source source) {

    /**
     * The origin of an experiment. Experiments that say the same are equal, however it was written.
     *
     * @param text of its file
     * @param document that it says with its profile and all that was laid over it
     * @param overrides {@code PATH=VALUE} of the user, laid over it and its profile in this order
     * @param gate what of it is compared; empty unless a gate does
     */
    public record Source(
            String text, YamlNode document, List<String> overrides, Optional<Versions> gate) {

        public Source {
            overrides = List.copyOf(overrides);
        }

        /** The place of a section's key, or of the whole experiment if it has no such section. */
        public Location place(String section) {
            return fields().keyLocation(section);
        }

        /** The place of an entry of a section that may be a list. */
        public Location place(String section, int entry) {
            Optional<YamlNode> node = fields().optional(section);
            return node.isPresent() && node.get() instanceof YamlNode.Sequence list
                    ? list.items().get(entry).location()
                    : place(section);
        }

        private Fields fields() {
            return Fields.of(document, "the experiment");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Source;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    /**
     * The two versions that a gate compares.
     *
     * @param base as it was typed
     * @param head as it was typed
     * @param tolerancePercent how much longer head may take
     */
    public record Versions(String base, String head, BigDecimal tolerancePercent) {}

    /** A name of folders and files on every system. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}");

    /** Returns true if an experiment, and its folder, can have this name. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    public Experiment {
        expect = List.copyOf(expect);
        references = List.copyOf(references);
        findings = List.copyOf(findings);
    }

    /** The same study as a gate, with other configurations and other claims. */
    public Experiment gate(
            String otherName,
            String otherTitle,
            Matrix other,
            List<Finding> claims,
            Versions versions) {
        return new Experiment(
                otherName,
                otherTitle,
                Optional.empty(),
                workload,
                code,
                parameters,
                other,
                search,
                measure,
                limits,
                jvm,
                expect,
                references,
                claims,
                profile,
                new Source(
                        source.text(),
                        source.document(),
                        source.overrides(),
                        Optional.of(versions)));
    }

    /** All code that it brings along: that of each side, or else the workload's. */
    public List<Code> codes() {
        List<Code> sides =
                matrix.axes().stream()
                        .flatMap(axis -> axis.levels().stream())
                        .filter(Level.Side.class::isInstance)
                        .map(side -> ((Level.Side) side).code())
                        .toList();
        return sides.isEmpty() ? code.stream().toList() : sides;
    }

    /** Returns the outcome that forks of a combination of levels are to have. */
    public Outcome expected(Map<String, Level> combination) {
        return expect.stream()
                .filter(expectation -> expectation.where().matches(combination))
                .map(Expectation::outcome)
                .findFirst()
                .orElse(Outcome.COMPLETED);
    }

    /** The labels of those configurations that findings compare. */
    public Set<Levels> compared(List<Levels> configurations) {
        Map<String, List<String>> axes =
                matrix.axes().stream()
                        .collect(
                                Collectors.toMap(
                                        Axis::name, axis -> withIncluded(axis, configurations)));
        return Judge.subjects(findings, new Axes(axes), configurations);
    }

    /** The labels of an axis, and behind them those that only 'include' names. */
    private static List<String> withIncluded(Axis axis, List<Levels> configurations) {
        return Stream.concat(
                        axis.labels().stream(),
                        configurations.stream()
                                .filter(one -> one.isOn(axis.name()))
                                .map(one -> one.get(axis.name())))
                .distinct()
                .toList();
    }

    /**
     * The axes and what is added to and taken from their product.
     *
     * @param axes the common ones first, then parameters of the workload
     * @param include combinations besides the product of the axes
     * @param exclude combinations taken out of the product of the axes
     */
    public record Matrix(List<Axis> axes, List<Selection> include, List<Selection> exclude) {

        /** The levels of a kind on the axes, followed by those in {@code include}. */
        <L extends Level> Stream<L> levels(Class<L> kind) {
            return Stream.concat(
                            axes.stream().flatMap(axis -> axis.levels().stream()),
                            include.stream()
                                    .flatMap(one -> one.levels().values().stream())
                                    .flatMap(Set::stream))
                    .filter(kind::isInstance)
                    .map(kind::cast);
        }
    }

    /**
     * The outcome that the forks of some configurations are to have: a study may want to show a
     * deadlock, or a heap that is exhausted.
     *
     * @param outcome that makes such a fork a success
     * @param where the configurations; a selection without axes stands for all
     */
    public record Expectation(Outcome outcome, Selection where) {}

    /**
     * Published data that a study is compared with.
     *
     * @param name of the file, without folders; no other of the experiment has it
     * @param text the whole file, as it was when the experiment was read
     * @param curve of it that is drawn next to what is measured; empty if it is only kept
     */
    public record Reference(String name, String text, Optional<PublishedCurve> curve) {}
}
