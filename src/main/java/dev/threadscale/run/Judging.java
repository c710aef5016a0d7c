package dev.threadscale.run;

import dev.threadscale.store.ForkRecord;
import dev.threadscale.store.RunDirectory;
import dev.threadscale.store.StoreException;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Marks forks that were disturbed. Each is judged once, when its round has ended, by the sentinels
 * until then: what later rounds are asked for must not depend on what comes after them.
 */
final class Judging {

    private Judging() {}

    /** Judges the forks that have not been judged yet. */
    static void of(RunDirectory directory) throws StoreException {
        Disturbance disturbance =
                new Disturbance(Sentinels.medians(directory), hostCpus(directory.record().host()));
        for (ForkRecord fork : directory.forks()) {
            if (!fork.wasJudged()) {
                // How a fork ended that did not complete is no measurement.
                directory.judged(
                        fork.judged(
                                fork.completed()
                                        ? disturbance.of(fork, directory.measured(fork))
                                        : Map.of()));
            }
        }
    }

    private static OptionalLong hostCpus(Map<String, String> host) {
        try {
            return OptionalLong.of(Long.parseLong(host.getOrDefault("cpus", "")));
        } catch (NumberFormatException unknown) {
            return OptionalLong.empty();
        }
    }
}
