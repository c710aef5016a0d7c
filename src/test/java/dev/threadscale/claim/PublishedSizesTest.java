package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How many findings on ratios the experiments here decide, with their own forks and looks, where
 * forks differ by 5 % and every claim is true at its published size: a judge that never decides
 * errs never, too.
 */
class PublishedSizesTest {

    private static final int RUNS = Integer.getInteger("threadscale.simulated.published", 6);
    private static final double VARIATION = 0.05;

    /** So little that every finding is clear, and its verdict the truth. */
    private static final double NONE = 1e-4;

    private static final double LEAST_DECIDED = 0.9;
    private static final int MOST_FORKS = 1_750;
    private static final Map<String, Integer> DECIDED = new TreeMap<>();
    private static final List<String> FALSE = new ArrayList<>();
    private static int forks;

    @BeforeAll
    static void run() throws IOException {
        for (PublishedWorld world : PublishedWorld.all()) {
            List<Judgement> truth = world.runs(NONE).judge(0);
            for (int run = 0; run < RUNS; run++) {
                Measurements measured = world.runs(VARIATION).measure(run);
                forks +=
                        measured.configurations().stream().mapToInt(one -> one.ends().size()).sum();
                count(world, truth, Judge.judge(world.findings(), measured));
            }
        }
    }

    private static void count(PublishedWorld world, List<Judgement> truth, List<Judgement> found) {
        IntStream.range(0, found.size())
                .filter(i -> isOfRatios(found.get(i).finding().expect()))
                .forEach(i -> {
                    String name = world.name() + " " + found.get(i).finding().id();
                    Verdict verdict = found.get(i).verdict();
                    boolean decided = verdict != Verdict.INCONCLUSIVE;
                    DECIDED.merge(name, decided ? 1 : 0, Integer::sum);
                    if (decided && verdict != truth.get(i).verdict()) {
                        FALSE.add(name);
                    }
                });
    }

    private static boolean isOfRatios(Claim claim) {
        return claim instanceof Claim.Compared || claim instanceof Claim.Along;
    }

    @Test
    void nineInTenAreDecidedWithTheForksOfARun() {
        double decided = DECIDED.values().stream().mapToInt(Integer::intValue).sum();

        assertThat(decided / RUNS / DECIDED.size()).isGreaterThanOrEqualTo(LEAST_DECIDED);
        assertThat(forks / RUNS).isLessThanOrEqualTo(MOST_FORKS);
    }

    /** Their sizes are 1 to 6 % off their limits, which with 5 % between forks takes many. */
    @Test
    void onlyTheseAreMostlyOpen() {
        assertThat(DECIDED.keySet().stream().filter(name -> DECIDED.get(name) < (RUNS + 1) / 2))
                .isSubsetOf(
                        "contention C4",
                        "contention C4-block",
                        "primes E2",
                        "primes E2-pool",
                        "primes E2-stream",
                        "primes E3",
                        // Counts that are each compared with each other.
                        "cpu-scaling C1",
                        "synchronization C1",
                        "synchronization C3-flat");
    }

    @Test
    void noneIsDecidedFalsely() {
        assertThat(FALSE).isEmpty();
    }
}
