package dev.threadscale.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Outcome;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.WorkloadType;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A study as described by an experiment file, with profile and overrides applied, checked and
 * complete.
 *
 * @param name of the results folder; letters, digits and dashes
 * @param title one line for people
 * @param study the publication that the experiment repeats, with its year if that is known
 * @param workload an entry of the worker's table, or a class of the user
 * @param code the code that contains the class; empty if the workload is the kit's. A side has its
 *     own code
 * @param parameters the workload's parameters that are not axes, with the known defaults
 * @param matrix the configurations; a searched axis has only the level at which the search begins
 * @param search the goal for which more configurations are measured
 * @param flip the other goal: the number at which the winner changes; an experiment has one of
 *     them, or a map
 * @param map the question of a map, which searches for flips over two axes
 * @param measure the settings of the measurement
 * @param limits the limits of every container
 * @param jvm the options of every virtual machine
 * @param companions the programs that every fork starts first, in this order
 * @param expect the expected outcomes of forks; the first match counts
 * @param references published data that the study is compared with
 * @param findings claims that its results are compared with
 * @param profile the profile that was applied
 * @param source the text from which it was read
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
        Optional<FlipGoal> flip,
        Optional<MapGoal> map,
        Measure measure,
        Limits limits,
        Jvm jvm,
        List<Companion> companions,
        List<Expectation> expect,
        List<Reference> references,
        List<Finding> findings,
        Optional<String> profile,
        Source source) {

    /**
     * The origin of an experiment. Experiments with the same content are equal, however they are
     * written.
     *
     * @param text the text of its file
     * @param document its content with its profile and everything laid over it
     * @param overrides {@code PATH=VALUE} of the user, laid over it and its profile in this order
     * @param gate the versions that a gate compares; empty for other experiments
     */
    public record Source(
            String text, YamlNode document, List<String> overrides, Optional<Versions> gate) {

        public Source {
            overrides = List.copyOf(overrides);
        }

        /**
         * Returns the location of a section's key, or of the whole experiment if the section is
         * missing.
         */
        public Location place(String section) {
            return fields().keyLocation(section);
        }

        /** Returns the location of an entry of a section that may be a list. */
        public Location place(String section, int entry) {
            Optional<YamlNode> node = fields().optional(section);
            return node.isPresent() && node.get() instanceof YamlNode.Sequence list
                    ? list.items().get(entry).location()
                    : place(section);
        }

        private Source with(Optional<Versions> versions) {
            return new Source(text, document, overrides, versions);
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
     * @param errorsPercent how many more of the requests may fail with head, in percentage points;
     *     null, and left out, if none
     */
    public record Versions(
            String base,
            String head,
            BigDecimal tolerancePercent,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BigDecimal errorsPercent) {}

    /** The form of names that can be used for folders and files on every system. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}");

    private static final int LONGEST_NAME = 64;

    /** Returns true if an experiment and its folder can have this name. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    public Experiment {
        expect = List.copyOf(expect);
        references = List.copyOf(references);
        findings = List.copyOf(findings);
    }

    /** Returns the same study as a gate, with other configurations and claims. */
    public Experiment gate(
            String otherName,
            String otherTitle,
            Matrix other,
            List<Finding> claims,
            Versions versions) {
        return with(
                otherName,
                otherTitle,
                Optional.empty(),
                other,
                true,
                measure,
                claims,
                source.with(Optional.of(versions)));
    }

    /**
     * Returns the study with some of its findings.
     *
     * @throws UserException if it lacks one of them
     */
    public Experiment judging(Collection<String> ids) {
        List<String> known = findings.stream().map(Finding::id).toList();
        for (String id : ids) {
            if (!known.contains(id)) {
                throw UserException.of("--finding %s: '%s' has no such finding", id, name)
                        .fix(
                                "%s",
                                known.isEmpty()
                                        ? "It has no findings: leave --finding out."
                                        : "Its findings are " + String.join(", ", known) + ".");
            }
        }
        List<Finding> judged =
                findings.stream().filter(finding -> ids.contains(finding.id())).toList();
        return with(name, title, study, matrix, true, measure, judged, source);
    }

    /** Returns a trial of the study, which neither searches nor judges, under a name of its own. */
    public Experiment trial() {
        return with(
                extended(name, "-smoke"),
                "Does it run here? " + title,
                study,
                matrix,
                false,
                measure.once(),
                List.of(),
                source.with(Optional.empty()));
    }

    /** Returns a name with an ending, cut to the length of a name. */
    public static String extended(String name, String ending) {
        return name.substring(0, Math.min(name.length(), LONGEST_NAME - ending.length())) + ending;
    }

    private Experiment with(
            String otherName,
            String otherTitle,
            Optional<String> otherStudy,
            Matrix other,
            boolean searching,
            Measure measuring,
            List<Finding> claims,
            Source from) {
        return new Experiment(
                otherName,
                otherTitle,
                otherStudy,
                workload,
                code,
                parameters,
                other,
                search.filter(_ -> searching),
                flip.filter(_ -> searching),
                map.filter(_ -> searching),
                measuring,
                limits,
                jvm,
                companions,
                expect,
                references,
                claims,
                profile,
                from);
    }

    /** Returns the axis that is searched, if there is one; the first of a map. */
    public Optional<String> searchedAxis() {
        return search.map(Search::axis)
                .or(() -> flip.map(FlipGoal::axis))
                .or(() -> map.map(goal -> goal.x().axis()));
    }

    /** Returns true if sides are compared, so one whose forks do not finish loses. */
    public boolean hasSides() {
        return flip.isPresent() || map.isPresent();
    }

    /** Returns the workload: an entry of the worker's table, or the class of the user. */
    public WorkloadType type() {
        return code.map(Code::type).or(() -> Workloads.find(workload)).orElseThrow();
    }

    /** Returns all code of the experiment: the code of each side, or otherwise the workload's. */
    public List<Code> codes() {
        List<SideLevel> sides = matrix.levels(SideLevel.class);
        return sides.isEmpty()
                ? code.stream().toList()
                : sides.stream().map(SideLevel::code).distinct().toList();
    }

    /** Returns the expected outcome of forks of a combination of levels. */
    public Outcome expected(Map<String, Level> combination) {
        for (Expectation expectation : expect) {
            if (expectation.where().matches(combination)) {
                return expectation.outcome();
            }
        }
        return Outcome.COMPLETED;
    }

    /** Returns the labels of the configurations that findings compare. */
    public Set<Levels> compared(List<Levels> configurations) {
        return Judge.subjects(findings, matrix.axesOf(configurations), configurations);
    }

    /**
     * The expected outcome of some forks: a study may want to show a deadlock, or an exhausted
     * heap.
     *
     * @param outcome the outcome that makes such a fork a success
     * @param where the configurations; a selection without axes means all
     */
    public record Expectation(Outcome outcome, Selection where) {}

    /**
     * The published data that a study is compared with.
     *
     * @param name of the file, without folders; unique in the experiment
     * @param text the whole file, as it was when the experiment was read
     * @param curve the curve that is drawn next to measured ones; empty if the data are only kept
     */
    public record Reference(String name, String text, Optional<PublishedCurve> curve) {}
}
