package dev.threadscale.report.table;

import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.companion.CompanionLoad;
import dev.threadscale.text.Counted;

/** The words for what a companion used, and for what it had to wait. */
final class CompanionWords {

    /** The least share of the time that is worth a word. */
    private static final double LEAST = 0.01;

    private static final double LEAST_FAULTS = 100;

    private CompanionWords() {}

    private static String percent(double share) {
        return NumberText.percent(share, 0);
    }

    static String of(CompanionLoad load) {
        StringBuilder words =
                new StringBuilder("it used %s of its CPUs".formatted(percent(load.busyShare())));
        if (load.throttledShare() >= LEAST) {
            words.append(
                    ", its quota stopped it for %s of the time"
                            .formatted(percent(load.throttledShare())));
        }
        if (load.faultsPerSecond() >= LEAST_FAULTS) {
            words.append(
                    ", it read %s pages of its memory a second from disk"
                            .formatted(Counted.number(Math.round(load.faultsPerSecond()))));
        }
        return words.toString();
    }
}
