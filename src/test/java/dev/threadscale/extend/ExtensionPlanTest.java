package dev.threadscale.extend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.threadscale.claim.Bound;
import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Prospect;
import dev.threadscale.extend.ExtensionPlan.LeftOut;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Half an hour goes to the findings of which it decides most. */
class ExtensionPlanTest {

    private static final Levels SHARED = Levels.of("threads", "virtual");
    private static final int NOW = 5;
    private static final Bound BOUND = Bound.parse("< 1").orElseThrow();

    /** An open finding with a side of its own, whose fork takes this long, and one of a second. */
    private static OpenFinding open(String id, int seconds, int forks, boolean doubted) {
        Claim claim = new Claim.Value(BOUND);
        Finding finding = new Finding(id, id, Quantity.TIME, Map.of(), claim, null);
        Levels own = Levels.of("threads", id);
        OptionalInt needed = forks == 0 ? OptionalInt.empty() : OptionalInt.of(forks);
        return new OpenFinding(
                "study",
                new Prospect(finding, NOW, needed, 2 * NOW, doubted, Set.of(own, SHARED)),
                Map.of(
                        own, new OpenFinding.Side(NOW, seconds * 1e9),
                        SHARED, new OpenFinding.Side(NOW, 1e9)));
    }

    private static List<String> chosen(ExtensionPlan plan) {
        return plan.chosen().stream().map(one -> one.finding().id()).toList();
    }

    @Test
    void cheapestFindingsComeFirstAndShareForks() {
        OpenFinding slow = open("slow", 9, 10, false);
        OpenFinding quick = open("quick", 1, 10, false);

        ExtensionPlan plan =
                ExtensionPlan.of(List.of(slow, quick), Optional.empty(), OptionalInt.empty());

        assertThat(chosen(plan)).containsExactly("quick", "slow");
        // Five forks of one second on both sides, then nine seconds on a side that nobody shares.
        assertThat(plan.chosen().getFirst().time()).isEqualTo(Duration.ofSeconds(10));
        assertThat(plan.chosen().getLast().time()).isEqualTo(Duration.ofSeconds(10 + 45));
        assertThat(plan.forks("study")).containsExactly(entry("quick", 10), entry("slow", 10));
    }

    @Test
    void findingThatDoesNotFitIsLeftOutWithItsReason() {
        OpenFinding slow = open("slow", 9, 10, false);
        OpenFinding quick = open("quick", 1, 10, false);
        OpenFinding many = open("many", 1, 40, false);
        OpenFinding close = open("close", 1, 0, false);
        OpenFinding disturbed = open("disturbed", 1, 0, true);

        ExtensionPlan plan =
                ExtensionPlan.of(
                        List.of(slow, quick, many, close, disturbed),
                        Optional.of(Duration.ofSeconds(30)),
                        OptionalInt.of(20));

        assertThat(chosen(plan)).containsExactly("quick");
        assertThat(plan.left())
                .containsOnly(
                        entry(slow, LeftOut.TOO_LONG),
                        entry(many, LeftOut.TOO_MANY_FORKS),
                        entry(close, LeftOut.AT_LIMIT),
                        entry(disturbed, LeftOut.DISTURBED));
    }

    @Test
    void userWhoNamesAFindingGetsItsNextLookIfThereIsOne() {
        Prospect last =
                new Prospect(
                        open("last", 1, 0, false).prospect().finding(),
                        2 * NOW,
                        OptionalInt.empty(),
                        2 * NOW,
                        false,
                        Set.of());

        assertThat(open("close", 1, 0, false).wanted().forks()).hasValue(2 * NOW);
        assertThat(last.wanted().forks()).isEmpty();
    }
}
