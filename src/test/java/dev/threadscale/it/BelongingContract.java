package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.workload.Setup;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Others know what belongs to a launcher, and may find it after its launcher is gone. */
interface BelongingContract extends ContractPart {

    @Test
    default void whatALauncherHasIsSeenByAnotherAndRemovedByItOnceAndAgain() throws Exception {
        SmallLauncher launcher = launcher();
        RunningFork fork =
                launcher.start(ScriptedFork.of(ScriptedFork.ENDLESS, Set.of(Setup.Need.SCRATCH)));
        fork.await(ScriptedFork.READY);
        SmallLauncher another = launcher();

        List<Belonging> all = another.sees(launcher.run());
        assertThat(all).anyMatch(Belonging::active);
        another.remove(all);
        another.remove(all);

        assertThat(fork.end()).matches(ForkEnd::isFromOutside, "is from outside");
        assertThat(another.sees(launcher.run())).isEmpty();
    }

    @Test
    default void endingLauncherTakesNothingOfAnother() throws Exception {
        SmallLauncher spared = launcher();
        RunningFork fork = spared.startEndless();
        SmallLauncher ending = launcher();

        ending.start("echo done").complete();
        ending.close();

        spared.assertRuns(fork);
    }

    @Test
    default void whatIsRemovedOfARunIsNothingOfAnother() throws Exception {
        subject().assume(EngineUnderTest.Ability.RUNS_TOLD_APART);
        SmallLauncher spared = launcher();
        RunningFork fork = spared.startEndless();
        SmallLauncher removed = launcher();
        RunningFork other = removed.startEndless();

        spared.remove(spared.sees(removed.run()));

        assertThat(other.end()).matches(ForkEnd::isFromOutside, "is from outside");
        spared.assertRuns(fork);
    }
}
