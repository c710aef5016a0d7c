package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.plan.Fork;
import java.util.List;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a fork from outside has an end of its kind, and the next one runs. */
interface FaultContract extends ContractPart {

    default List<Named<EngineUnderTest.Deed>> interferences() {
        return subject().interferences();
    }

    @ParameterizedTest
    @MethodSource("interferences")
    default void forkEndedByAnotherIsToBeMeasuredAgain(EngineUnderTest.Deed interference)
            throws Exception {
        SmallLauncher launcher = launcher();
        RunningFork fork = launcher.startEndless();

        interference.to(launcher.run());

        assertThat(fork.end()).matches(ForkEnd::isFromOutside, "is from outside");
        assertThat(launcher.start("echo next").complete()).containsExactly("next");
    }

    /** That its first line was there while it ran is told by its not ending otherwise. */
    @Test
    default void launcherThatIsToldToStopGivesUpItsForkAndBeginsNoOther() throws Exception {
        SmallLauncher launcher = launcher();
        RunningFork fork = launcher.startEndless();

        launcher.stop();

        assertThatThrownBy(fork::end).isInstanceOf(InterruptedException.class);
        // What a run has as a whole may be there until its end.
        assertThat(launcher.sees(launcher.run()))
                .allMatch(one -> one.kind() == Belonging.Kind.CONFIG_MAP);
        RunningFork another = launcher.start("echo never");
        assertThatThrownBy(another::end).isInstanceOf(InterruptedException.class);
        assertThat(another.lines()).isEmpty();
    }

    /** Another program that has come under its name is not measured either. */
    @Test
    default void programThatIsGoneInMidRunIsNoFaultOfItsFork() throws Exception {
        subject().assume(EngineUnderTest.Ability.PROGRAM_OF_ITS_OWN);
        subject().beginToBeLost();
        SmallLauncher launcher = launcher(EngineUnderTest.LOSABLE);
        Fork fork = ScriptedFork.of("echo here");
        assertThat(launcher.engine().image(fork.configuration().runtime())).isPresent();

        subject().lose();

        ForkEnd end = launcher.start(fork).end();
        assertThat(end.failure())
                .hasValueSatisfying(why -> {
                    assertThat(why.kind()).isEqualTo(Failure.Kind.PROGRAM_GONE);
                    assertThat(why.reason()).contains(EngineUnderTest.LOSABLE);
                });
    }

    /**
     * On some the fork goes on meanwhile: then every row of it counts once. Where its output may
     * have been cut off its end says so, and the run asks the worker's report whether it was.
     */
    @Test
    default void engineThatGoesAwayAndReturnsCostsAForkAtMost() throws Exception {
        subject().assume(EngineUnderTest.Ability.RESTART);
        List<String> rows = List.of(ScriptedFork.READY, "done");
        SmallLauncher launcher = launcher();
        RunningFork fork =
                launcher.start("echo ready; for i in {1..10}; do pause; done; echo done");
        fork.await(ScriptedFork.READY);

        try {
            subject().goAway();
        } finally {
            subject().comeBack();
        }

        ForkEnd end = fork.end();
        assertThat(rows).startsWith(fork.written().toArray(String[]::new));
        if (end.cause() instanceof ForkEnd.Exited(int code, _, boolean outlivedOutput)
                && !end.isFromOutside()
                && !outlivedOutput) {
            assertThat(code).isZero();
            assertThat(fork.written()).isEqualTo(rows);
        }
        launcher.remove(launcher.sees(launcher.run()));
        RunningFork next = launcher.start("echo next");
        // A run does the same: that a connection is dead may be known only when it is used.
        for (int more = 0; more < 2 && next.end().isFromOutside(); more++) {
            launcher.remove(launcher.sees(launcher.run()));
            next = launcher.start("echo next");
        }
        assertThat(next.complete()).containsExactly("next");
    }
}
