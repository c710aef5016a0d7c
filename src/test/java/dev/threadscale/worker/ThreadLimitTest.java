package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever raises the wrong one of two limits has waited for nothing. */
class ThreadLimitTest {

    @ParameterizedTest
    @CsvSource({
        "unlimited, 32768, '', limits.pids",
        "127245, 32768, '', limits.pids",
        "512, 32768, '', nproc",
        "512, max, '', nproc",
        "512, '', '', nproc",
        "unlimited, max, '', limits.pids",
        // Other containers of the same user have most of its threads.
        "512, 256, max 0, nproc",
        "512, 256, max 3, limits.pids",
        "unlimited, 256, max 0, limits.pids",
    })
    void limitThatWasReachedIsNamed(String soft, String group, String events, String named) {
        String limits =
                """
                Limit                     Soft Limit           Hard Limit           Units
                Max stack size            8388608              unlimited            bytes
                Max processes             %-20s 127245               processes
                """
                        .formatted(soft);

        assertThat(ThreadLimit.reached(limits, group, events)).contains(named);
    }
}
