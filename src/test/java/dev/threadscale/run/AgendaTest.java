package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whoever starts many experiments wants to know when all of them will have ended. */
class AgendaTest {

    private static final Plan PLAN = Plans.study("measure.forks=30");
    private static final Duration EACH = TimeEstimate.least(PLAN);

    private final FakeClock clock = new FakeClock();
    private final Agenda agenda = new Agenda(Collections.nCopies(10, PLAN), false, clock::nanos);

    /** Runs the next experiment, or only some of its forks. */
    private void takes(Duration time, List<Fork> forks) {
        agenda.next();
        forks.forEach(agenda::ran);
        clock.advance(time);
        agenda.ended();
    }

    @Test
    void nextExperimentIsNamedWithItsPlaceAndTheTimeForAll() {
        assertThat(agenda.next())
                .isEqualTo(new StudyEvent.ExperimentBegins("study", 1, 10, EACH.multipliedBy(10)));
        assertThat(agenda.later()).isEqualTo(EACH.multipliedBy(9));
    }

    @Test
    void slowForksIncreaseTheEstimateOfTheRest() {
        takes(EACH.multipliedBy(3), PLAN.forks());
        assertThat(agenda.later()).isBetween(EACH.multipliedBy(10), EACH.multipliedBy(27));
    }

    @Test
    void additionalForksDoNotAffectTheEstimateOfTheRest() {
        List<Fork> thrice =
                Collections.nCopies(3, PLAN.forks()).stream().flatMap(List::stream).toList();
        takes(EACH.multipliedBy(3), thrice);
        assertThat(agenda.later()).isBetween(EACH.multipliedBy(8), EACH.multipliedBy(10));
    }

    @Test
    void finishedExperimentsDoNotAffectTheEstimateOfTheRest() {
        takes(Duration.ZERO, List.of());
        assertThat(agenda.later()).isEqualTo(EACH.multipliedBy(9));
    }

    @Test
    void experimentLeavesTimeForTheOthers() {
        Plan open = Plans.study("measure={precision: 2%, forks: {min: 30, max: 60}}");
        Agenda mixed = new Agenda(List.of(open, PLAN, open, PLAN), false, clock::nanos);
        Allowance all = new Allowance(Optional.of(EACH.multipliedBy(14)));

        mixed.next();
        // 4 of 5 shares of the 10 parts to spare, since one of those after it is open, too.
        assertThat(mixed.share(all).budget()).contains(EACH.multipliedBy(9));
        clock.advance(EACH.multipliedBy(3));
        mixed.ended();
        mixed.next();
        // It asks for no more than it needs.
        assertThat(mixed.share(all).budget()).contains(EACH.multipliedBy(11));
    }

    @Test
    void imageBuildUsesTheBudgetButNotTheEstimate() {
        Allowance all = new Allowance(Optional.of(EACH.multipliedBy(14)));

        agenda.next();
        clock.advance(EACH.multipliedBy(4));
        assertThat(agenda.share(all).budget()).contains(EACH.multipliedBy(10));
        agenda.ended();
        assertThat(agenda.later()).isEqualTo(EACH.multipliedBy(9));
    }
}
