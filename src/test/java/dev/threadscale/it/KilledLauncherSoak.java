package dev.threadscale.it;

import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The launcher is killed at any moment of a run, and another one continues it. Nothing may be lost,
 * doubled or left.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledLauncherSoak extends StudyOnDocker {

    private static final int KILLS = Integer.getInteger("threadscale.soak.kills", 50);
    private static final long SEED =
            Long.getLong("threadscale.soak.seed", new Random().nextLong(1_000_000));

    /** Of three, one after the last fork: tables and report are soon written. */
    private static final int REPORTING = 3;

    private static final int FORKS = 2;

    private final RandomGenerator random = new Random(SEED);

    @Test
    void containersNetworksAndVolumesOfAKilledLauncherGoAndEveryForkIsThereOnce() throws Exception {
        // Two containers and a network for each fork.
        soak(new KilledStudy(study, "{name: http-get, delay: 1ms}", FORKS, random, List.of()));
        nothingIsLeft();
    }

    @Test
    void processesOfAKilledLauncherEndAndEveryForkIsThereOnce() throws Exception {
        soak(new KilledStudy(study, "{name: factorization}", FORKS, random, KilledStudy.LOCALLY));
        LeftProcesses.assertNone();
    }

    private static void soak(KilledStudy study) throws Exception {
        try {
            study.runWhole();
            for (int i = 0; study.killed() < KILLS; i++) {
                if (i % REPORTING == 0) {
                    study.killWhileReporting();
                } else {
                    study.killAnywhere();
                }
            }
            study.finish();
        } finally {
            System.out.println("seed " + SEED + ": " + study);
        }
    }
}
