package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.SimulatedCell.Forks;
import dev.threadscale.claim.SimulatedCell.Rate;
import dev.threadscale.measured.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How often verdicts are false where the truth lies at the boundary of the claim, always over the
 * same runs: no more often than the page of {@link SimulatedVerdictsSoak} says. Two cells for each
 * effect of forks.
 */
class SimulatedVerdictsTest {

    private static final int RUNS = 40;
    private static final int EXTENDED_RUNS = 20;
    static final double MOST_VERDICTS = 0.03;
    static final double MOST_RUNS = 0.06;

    /** So many standard errors more than promised are no chance. */
    private static final double ERRORS = 3;

    private static final Map<String, Rate> RATES = new ConcurrentHashMap<>();

    static List<SimulatedCell> cells() {
        List<Boundary> kinds = Boundary.all();
        List<Forks> numbers = new ArrayList<>(List.of(Forks.values()));
        numbers.remove(Forks.EXTENDED);
        List<SimulatedCell> cells = new ArrayList<>();
        for (ForkEffects effects : ForkEffects.all()) {
            for (int i = 0; i < 2; i++) {
                int n = cells.size();
                Forks forks = numbers.get((n + n / 8) % numbers.size());
                cells.add(new SimulatedCell(kinds.get(7 * n % kinds.size()), effects, forks));
            }
        }
        return cells;
    }

    @ParameterizedTest
    @MethodSource("cells")
    void verdictAtItsBoundaryErrsNoMoreOftenThanPublished(SimulatedCell cell) throws IOException {
        Rate rate = rate(cell);
        double published = new RatesPage().runs(cell);

        assertThat(rate.runs()).isLessThanOrEqualTo(most(published, RUNS));
        if (published <= MOST_RUNS) {
            assertThat(rate.verdicts())
                    .isLessThanOrEqualTo(most(MOST_VERDICTS, RUNS * SimulatedCell.FINDINGS));
        }
    }

    /** A cell alone has too few runs to show that its rate has doubled. */
    @Test
    void verdictsOfAllCellsTogetherErrNoMoreOftenThanPublished() throws IOException {
        RatesPage page = new RatesPage();
        List<SimulatedCell> promised =
                cells().stream().filter(cell -> page.runs(cell) <= MOST_RUNS).toList();

        assertThat(promised).hasSizeGreaterThan(20);
        assertThat(promised.stream().mapToDouble(cell -> rate(cell).runs()).sum())
                .isLessThanOrEqualTo(promised.stream().mapToDouble(page::runs).sum());
    }

    /** A kind of claim for each effect of forks that the page on statistics promises rates for. */
    static Stream<SimulatedCell> extended() {
        Map<String, String> kinds =
                Map.of(
                        "normal, 5 %", "value ≤",
                        "log-exponential, 10 %", "ratio ≥",
                        "every fifth at +15 %", "equal, high end",
                        "0.4 %, and 30 % in 3 of 10 groups", "order, all equal",
                        "normal, 2 %, and a drift of 5 %", "different 0 %",
                        "normal, 2 %, and bursts of others", "ratio ≤",
                        "the same, and 15 % in the kernel on one side", "different 5 %, low end");
        return ForkEffects.all().stream()
                .filter(effects -> kinds.containsKey(effects.name()))
                .map(effects ->
                        new SimulatedCell(
                                kind(kinds.getOrDefault(effects.name(), "")),
                                effects,
                                Forks.EXTENDED));
    }

    private static Boundary kind(String name) {
        return Boundary.all().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Its user goes on up to six times for whatever is open, and stops at a verdict they like. */
    @ParameterizedTest
    @MethodSource("extended")
    void verdictsOfAnExtendedRunErrNoMoreOftenThanPromised(SimulatedCell cell) {
        Rate rate = cell.ratesAfterExtensions(EXTENDED_RUNS).getLast();

        assertThat(rate.runs()).isLessThanOrEqualTo(most(MOST_RUNS, EXTENDED_RUNS));
        assertThat(rate.verdicts())
                .isLessThanOrEqualTo(most(MOST_VERDICTS, EXTENDED_RUNS * SimulatedCell.FINDINGS));
    }

    /** Where every fifth fork is slower on one side, many verdicts are false, and still stay. */
    @Test
    void verdictNeverTurnsInAnExtension() {
        ForkEffects often =
                ForkEffects.all().stream()
                        .filter(effects -> effects.name().startsWith("every fifth at +15 %, ag"))
                        .findFirst()
                        .orElseThrow();
        int decided = 0;
        for (List<List<Judgement>> stages :
                new SimulatedCell(kind("ratio ≥"), often, Forks.EXTENDED).stages(EXTENDED_RUNS)) {
            for (int stage = 1; stage < stages.size(); stage++) {
                for (int i = 0; i < SimulatedCell.FINDINGS; i++) {
                    Judgement before = stages.get(stage - 1).get(i);
                    if (!before.isOpen()) {
                        decided++;
                        assertThat(stages.get(stage).get(i).verdict()).isEqualTo(before.verdict());
                    }
                }
            }
        }
        assertThat(decided).isGreaterThan(EXTENDED_RUNS);
    }

    private static Rate rate(SimulatedCell cell) {
        return RATES.computeIfAbsent(cell.toString(), _ -> cell.rate(RUNS));
    }

    private static double most(double share, double of) {
        return share + ERRORS * Math.sqrt(share * (1 - share) / of);
    }

    /** What three configurations make of it must not hide what the others are. */
    @Test
    void fewNoisyConfigurationsLeaveTheVerdictsOfTheOthers() {
        Boundary equal =
                new Boundary(
                        "equal",
                        Synthetic.ratio("within 10%"),
                        Quantity.TIME,
                        List.of(
                                new Boundary.Point(Synthetic.A, 1.05, true),
                                new Boundary.Point(Synthetic.B, 1, false)));
        ForkEffects fewNoisy =
                ForkEffects.all().stream()
                        .filter(one -> one.few() < SimulatedCell.FINDINGS)
                        .findFirst()
                        .orElseThrow();

        Stream<Judgement> quiet =
                new SimulatedCell(equal, fewNoisy, Forks.FIVE)
                        .judge(RUNS)
                        .flatMap(run -> run.stream().skip(fewNoisy.few()));

        assertThat(quiet.filter(one -> one.verdict() == Verdict.REPRODUCED).count())
                .isGreaterThan(RUNS * (SimulatedCell.FINDINGS - fewNoisy.few()) * 95 / 100);
    }
}
