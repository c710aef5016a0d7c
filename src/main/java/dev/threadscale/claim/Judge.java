package dev.threadscale.claim;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.stats.Hochberg;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides for each finding of a run whether it holds.
 *
 * <p>A claim holds if it holds in every comparison, so the largest of their p supports it (an
 * intersection–union test, which needs no correction: Berger, "Multiparameter Hypothesis Testing
 * and Acceptance Sampling", Technometrics 24 (4), 1982); a single comparison can contradict it, so
 * against it the smallest p counts, multiplied by their number (Bonferroni). Both sides are tested,
 * so the smaller of the two p is doubled. The p of all findings are one family. If there were
 * several looks at a run, each p is that of all looks so far ({@link Looks}).
 */
public final class Judge {

    /** The accepted probability of finding something that is not there. */
    public static final double SIGNIFICANCE = 0.05;

    private Judge() {}

    /**
     * The findings that involve chance.
     *
     * @param adjusted p of each among all
     * @param undecided how many of them are not decided
     */
    private record Tested(List<ComparedFinding> findings, List<Double> adjusted, int undecided) {

        static Tested of(List<Finding> findings, Measurements measurements) {
            List<ComparedFinding> tested =
                    comparing(findings, measurements).stream()
                            .filter(ComparedFinding::hasChance)
                            .toList();
            List<Double> adjusted = Judge.adjusted(tested);
            return new Tested(tested, adjusted, Judge.undecided(adjusted));
        }
    }

    /** Returns the judgements in the order of the findings. */
    public static List<Judgement> judge(List<Finding> findings, Measurements measurements) {
        return judged(comparing(findings, measurements), measurements);
    }

    /**
     * Returns the levels of configurations that need further forks to decide findings; none if all
     * findings are decided, or the allowed forks would not help.
     */
    public static Set<Levels> open(List<Finding> findings, Measurements measurements) {
        Tested tested = Tested.of(findings, measurements);
        Set<Levels> open = new LinkedHashSet<>();
        for (int i = 0; i < tested.findings.size(); i++) {
            ComparedFinding finding = tested.findings.get(i);
            double adjusted = tested.adjusted.get(i);
            for (Contrast contrast :
                    finding.open(adjusted, tested.undecided, measurements.looks())) {
                contrast.sides().forEach(side -> open.add(side.levels()));
            }
        }
        return open;
    }

    /**
     * Returns the levels of the configurations that leave a finding open, by its id, however little
     * further forks would help.
     */
    public static Map<String, Set<Levels>> undecided(
            List<Finding> findings, Measurements measurements) {
        Tested tested = Tested.of(findings, measurements);
        Map<String, Set<Levels>> open = new HashMap<>();
        for (int i = 0; i < tested.findings.size(); i++) {
            if (tested.adjusted.get(i) >= SIGNIFICANCE) {
                ComparedFinding finding = tested.findings.get(i);
                open.put(finding.finding().id(), finding.unclearSides(tested.undecided));
            }
        }
        return open;
    }

    /**
     * Returns what further forks would do for each open finding that involves chance.
     *
     * @param most forks of a configuration that the run may have
     */
    public static List<Prospect> prospects(
            List<Finding> findings, Measurements measurements, int most) {
        Tested tested = Tested.of(findings, measurements);
        Looks looks = measurements.looks().extendedTo(most);
        List<Prospect> prospects = new ArrayList<>();
        for (int i = 0; i < tested.findings.size(); i++) {
            if (tested.adjusted.get(i) >= SIGNIFICANCE) {
                ComparedFinding open = tested.findings.get(i);
                prospects.add(open.prospect(tested.undecided, looks));
            }
        }
        return prospects;
    }

    /** Returns the levels of all configurations that findings compare, decided or not. */
    public static Set<Levels> compared(List<Finding> findings, Measurements measurements) {
        return comparing(findings, measurements).stream()
                .filter(ComparedFinding::hasChance)
                .flatMap(finding -> finding.contrasts().stream())
                .flatMap(Contrast::sides)
                .map(MeasuredConfiguration::levels)
                .collect(Collectors.toSet());
    }

    /** Returns the levels of those planned configurations of a run that findings are about. */
    public static Set<Levels> subjects(
            List<Finding> findings, List<Axis> axes, List<Levels> planned) {
        Measurements none =
                new Measurements(
                        axes,
                        planned.stream()
                                .map(levels ->
                                        new MeasuredConfiguration(levels, List.of(), Map.of()))
                                .toList(),
                        Looks.ONE,
                        List.of());
        Sampled sampled = new Sampled(none);
        Set<Levels> subjects = new HashSet<>();
        for (Finding finding : findings) {
            Stream<MeasuredConfiguration> configurations =
                    finding.expect() instanceof Claim.Outcome
                            ? none.select(finding.where()).stream()
                            : Contrasts.of(finding, sampled).stream().flatMap(Contrast::sides);
            configurations.forEach(configuration -> subjects.add(configuration.levels()));
        }
        return subjects;
    }

    private static List<ComparedFinding> comparing(
            List<Finding> findings, Measurements measurements) {
        List<Sampled> looks = measurements.atLooks().stream().map(Sampled::new).toList();
        return findings.stream()
                .map(finding -> new ComparedFinding(finding, Contrasts.overLooks(finding, looks)))
                .toList();
    }

    private static List<Judgement> judged(
            List<ComparedFinding> compared, Measurements measurements) {
        List<Double> all = adjusted(compared.stream().filter(ComparedFinding::hasChance).toList());
        int family = undecided(all);
        Iterator<Double> adjusted = all.iterator();
        return compared.stream()
                .map(finding ->
                        finding.hasChance()
                                ? finding.judged(adjusted.next(), family, measurements)
                                : Facts.judge(finding, measurements))
                .toList();
    }

    /** Returns the p of each, adjusted for all of them. */
    private static List<Double> adjusted(List<ComparedFinding> family) {
        return Hochberg.adjust(family.stream().map(ComparedFinding::p).toList());
    }

    private static int undecided(List<Double> adjusted) {
        return (int) adjusted.stream().filter(p -> p >= SIGNIFICANCE).count();
    }
}
