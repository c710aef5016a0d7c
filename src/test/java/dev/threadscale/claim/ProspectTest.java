package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.levels;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SimulatedRuns;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Users who are told that more time decides a claim should usually get a verdict. */
class ProspectTest {

    private static final int FIRST = 3;
    private static final int NOW = 5;
    private static final int EXTENSIONS = 3;
    private static final int MANY = 100;
    private static final int PAIRS = 12;
    private static final int WORLDS = 20;

    private static List<Levels> sides() {
        List<Levels> sides = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            sides.add(levels("pair", "p" + pair, "threads", "a"));
            sides.add(levels("pair", "p" + pair, "threads", "b"));
        }
        return sides;
    }

    private static List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            String bound = pair % 3 == 2 ? "within 10%" : "> 1";
            findings.add(LookedAtTest.finding("F" + pair, "p" + pair, bound));
        }
        return findings;
    }

    /** Runs in a world whose pairs differ by up to a quarter, with 6 % between forks. */
    private static SimulatedRuns runs(long world, int extensions) {
        Random random = new Random(world);
        Map<String, Double> factors = new HashMap<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            factors.put("p" + pair, Math.exp(0.1 * random.nextGaussian()));
        }
        return new SimulatedRuns(
                sides(),
                findings(),
                Looks.between(FIRST, NOW).spending(Looks.PLANNED_PERCENT),
                Double.POSITIVE_INFINITY,
                extensions,
                (noise, levels, number) ->
                        SimulatedRuns.quiet(
                                number,
                                Quantity.TIME,
                                Math.exp(0.06 * noise.nextGaussian())
                                        * (levels.is("threads", "a")
                                                ? factors.getOrDefault(levels.get("pair"), 1.0)
                                                : 1)));
    }

    @Test
    void mostFindingsThatMoreForksWouldDecideAreDecidedByThem() {
        int promised = 0;
        int kept = 0;
        for (int world = 0; world < WORLDS; world++) {
            List<Prospect> prospects =
                    Judge.prospects(findings(), runs(world, 0).measure(1), NOW << EXTENSIONS);
            for (int extensions = 1; extensions <= EXTENSIONS; extensions++) {
                List<Judgement> later = runs(world, extensions).judge(1);
                for (Prospect prospect : prospects) {
                    if (prospect.forks().orElse(0) == NOW << extensions) {
                        promised++;
                        int finding = findings().indexOf(prospect.finding());
                        kept += later.get(finding).isOpen() ? 0 : 1;
                    }
                }
            }
        }
        assertThat(promised).isGreaterThan(WORLDS);
        assertThat((double) kept / promised).isBetween(0.5, 1.0);
    }

    /** Pairs that are equal stay open in a test for a difference, however long that takes. */
    @Test
    void noForksArePromisedToAFindingAtItsLimit() {
        Measurements equal =
                measurements(new double[] {100, 101, 99, 100, 100}, new double[] {101, 99, 100});
        assertThat(prospects(equal))
                .singleElement()
                .returns(OptionalInt.empty(), Prospect::forks)
                .returns(false, Prospect::isDoubted);
    }

    /** Doubts about its forks would be there in a new run as well. */
    @Test
    void noForksArePromisedWhereDoubtsCoverTheDifference() {
        double[] slow = {104, 107, 101, 108, 100};
        double[] fast = {100, 101, 97, 104, 99};
        MeasuredConfiguration a = LookedAtTest.side("x", "a", slow);
        MeasuredConfiguration b = LookedAtTest.side("x", "b", fast);
        assertThat(prospects(measurements(a, b)).getFirst().forks()).isPresent();
        assertThat(prospects(measurements(doubted(a), doubted(b))))
                .singleElement()
                .returns(OptionalInt.empty(), Prospect::forks)
                .returns(true, Prospect::isDoubted);
    }

    @Test
    void decidedFindingsNeedNoForks() {
        double[] slow = {200, 201, 199, 200, 202};
        double[] fast = {100, 101, 99, 100, 101};
        assertThat(prospects(measurements(slow, fast))).isEmpty();
    }

    private static List<Prospect> prospects(Measurements measurements) {
        return Judge.prospects(List.of(LookedAtTest.finding("F", "x", "> 1")), measurements, MANY);
    }

    private static Measurements measurements(double[] a, double[] b) {
        return measurements(LookedAtTest.side("x", "a", a), LookedAtTest.side("x", "b", b));
    }

    private static MeasuredConfiguration doubted(MeasuredConfiguration side) {
        List<Doubt> doubts = List.of(Doubt.lacking(Doubt.Kind.OTHERS, 0.08));
        List<ForkValues> forks =
                side.forks(Quantity.TIME).stream()
                        .map(fork -> new ForkValues(fork.number(), fork.mean(), doubts))
                        .toList();
        return new MeasuredConfiguration(side.levels(), side.ends(), Map.of(Quantity.TIME, forks));
    }

    private static Measurements measurements(MeasuredConfiguration... sides) {
        return new Measurements(
                Axis.of(Map.of("threads", List.of("a", "b"), "pair", List.of("x"))),
                List.of(sides),
                Looks.between(FIRST, NOW).spending(Looks.PLANNED_PERCENT),
                List.of());
    }
}
