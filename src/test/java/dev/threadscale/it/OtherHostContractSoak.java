package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Docker Engine of another host keeps the contract, and no host costs the other anything. */
class OtherHostContractSoak extends EngineContract {

    @Override
    EngineUnderTest begin(Path folder) throws Exception {
        return new OtherHostUnderTest(folder);
    }

    @Test
    void lostHostEndsItsForkAndAnotherGoesOn(@TempDir Path folder) throws Exception {
        HereUnderTest here = new HereUnderTest(folder);
        try (SmallLauncher there = new SmallLauncher(here, EngineUnderTest.REPOSITORY)) {
            RunningFork spared = there.startEndless();
            SmallLauncher launcher = launcher();
            RunningFork lost = launcher.startEndless();

            subject().goAway();

            assertThat(lost.end().isFromOutside()).isTrue();
            there.assertRuns(spared);
            subject().comeBack();
            launcher.remove(launcher.sees(launcher.run()));
        } finally {
            here.end();
        }
    }
}
