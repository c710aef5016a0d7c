package dev.threadscale.run;

import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Numbers for sentinels, each given once in a run, whichever node measures it. */
final class SentinelNumbers {

    private final AtomicInteger last;

    private SentinelNumbers(int last) {
        this.last = new AtomicInteger(last);
    }

    /**
     * Goes on behind the sentinels that there are, and those that were lost: the number of one of
     * them would pass for the sentinel before the forks of then.
     */
    static SentinelNumbers behindThoseOf(RunDirectory directory) {
        return new SentinelNumbers(
                Stream.concat(
                                directory.sentinels().stream().map(ForkRecord::number),
                                directory.forks().stream()
                                        .map(ForkRecord::sentinel)
                                        .filter(Objects::nonNull))
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(0));
    }

    int next() {
        return last.incrementAndGet();
    }
}
