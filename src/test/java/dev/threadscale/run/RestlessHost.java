package dev.threadscale.run;

import dev.threadscale.engine.ForkEnd;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.host.CpuSet;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Sentinel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A host on which some sentinels are slow, and some forks share their CPU. */
final class RestlessHost {

    private static final String SENTINEL = "S";

    private final Set<Integer> slowSentinels;
    private final Set<String> sharingForks;
    private final FakeEngine engine = new FakeEngine().always(this::run);
    private final List<String> order = new ArrayList<>();
    private final List<String> forks = new ArrayList<>();
    private Runnable passing = () -> {};

    /**
     * A host.
     *
     * @param slowSentinels their numbers
     * @param sharingForks their ids
     */
    RestlessHost(Set<Integer> slowSentinels, Set<String> sharingForks) {
        this.slowSentinels = slowSentinels;
        this.sharingForks = sharingForks;
    }

    FakeEngine engine() {
        return engine;
    }

    /** Lets time pass with every fork. */
    void advancing(FakeClock clock, Duration time) {
        passing = () -> clock.advance(time);
    }

    /** What ran: the numbers of forks, and S for sentinels. */
    List<String> order() {
        return List.copyOf(order);
    }

    /** Ids of the forks that ran, without sentinels. */
    List<String> forks() {
        return List.copyOf(forks);
    }

    private ForkEnd run(Fork fork, Consumer<String> output) {
        passing.run();
        boolean sentinel =
                fork.configuration()
                        .equals(
                                Sentinel.fork(fork.configuration().runtime(), fork.number(), "")
                                        .configuration());
        order.add(sentinel ? SENTINEL : Integer.toString(fork.number()));
        if (!sentinel) {
            forks.add(fork.id());
        }
        int warmup = sentinel ? Sentinel.measure().warmup().most() : 1;
        int iterations = sentinel ? Sentinel.measure().iterations().most() : 2;
        long nanos = sentinel && slowSentinels.contains(fork.number()) ? 30_000_000 : 20_000_000;
        long busy = sharingForks.contains(fork.id()) ? 150_000_000 : 100_000_000;
        WorkerOutput.complete(
                        fork.configuration(), Optional.of(CpuSet.parse("1")), warmup, iterations)
                .stream()
                .map(line -> {
                    if (!line.startsWith("@iteration phase=measurement")) {
                        return line;
                    }
                    return line.replaceAll("elapsed_ns=.*", "elapsed_ns=")
                            + (sentinel
                                    ? nanos
                                    : "100000000 cpu_ns=100000000 cpus_busy_ns=" + busy);
                })
                .forEach(output);
        return FakeEngine.exit(0);
    }
}
