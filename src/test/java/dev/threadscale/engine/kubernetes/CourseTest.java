package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A fork is timed out if it is known to run past its time-out, and not if nobody sees it. */
class CourseTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final FakeCluster cluster = new FakeCluster();

    /** A fork that has reached its time-out. */
    private Course due(Duration away, Duration look) {
        return course(Duration.ZERO, away, look);
    }

    private Course course(Duration timeout, Duration away, Duration look) {
        return new Course(
                cluster,
                Pods.running(),
                new ForkEnd.Invocation("", Optional.empty(), ForkEnd.Enforced.COUNT),
                timeout,
                new Patience(LONG, LONG, LONG, away, LONG, look, Duration.ofMillis(1)),
                new StopSignal(),
                line -> {});
    }

    @Test
    void whatNobodySeesIsWaitedFor() throws Exception {
        assertThat(due(LONG, Duration.ZERO).late(true)).isEmpty();
    }

    @Test
    void aNodeThatDoesNotGiveTheLogIsNotSeen() throws Exception {
        cluster.deadBehindItsLog();
        assertThat(due(LONG, Duration.ZERO).late(false)).isEmpty();
    }

    @Test
    void aNodeThatIsBackNeedsAMomentToSayWhatHasEnded() throws Exception {
        Course course = due(LONG, LONG);
        assertThat(course.late(true)).isEmpty();
        assertThat(course.late(false)).isEmpty();
    }

    @Test
    void afterThatMomentItIsBelieved() throws Exception {
        Course course = due(LONG, Duration.ZERO);
        assertThat(course.late(true)).isEmpty();
        assertThat(course.late(false).orElseThrow().cause())
                .isInstanceOf(ForkEnd.StoppedAtTimeout.class);
    }

    @Test
    void aNodeThatStaysAwayIsAnEndThatIsTriedAgain() throws Exception {
        assertThat(due(Duration.ZERO, LONG).late(true).orElseThrow().isFromOutside()).isTrue();
    }

    /** Its log is not read yet at the first look, which is no reason to doubt the second. */
    @Test
    void aTimeOutThatIsShorterThanALookHolds() throws Exception {
        Course course = course(Duration.ofMillis(100), LONG, LONG);
        Deadline most = Deadline.in(Duration.ofSeconds(20));
        Optional<ForkEnd> end = course.late(false);
        while (end.isEmpty() && !most.isPassed()) {
            Thread.onSpinWait();
            end = course.late(false);
        }
        assertThat(end.orElseThrow().cause()).isInstanceOf(ForkEnd.StoppedAtTimeout.class);
    }
}
