package dev.threadscale.run;

import dev.threadscale.engine.WorkerReport;
import dev.threadscale.measured.ForkRecord.StartUp;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Seen;
import dev.threadscale.stats.SteadyState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Places the iterations of a fork on the clock that began with its process. */
final class StartUpClock {

    private static final long SECOND = 1_000_000_000L;

    private final List<Times> iterations = new ArrayList<>();
    private int warmup;
    private int before;

    /**
     * One iteration.
     *
     * @param elapsed its time, in ns
     * @param once the time of one repetition of its tasks, in ns
     * @param end its end since the first line of main, in ns
     */
    private record Times(long elapsed, double once, long end) {}

    /**
     * Adds an iteration.
     *
     * @param elapsed the time of all rounds, in ns
     * @param sinceMain its end since the first line of main, in ns; empty if it is unknown
     */
    void iteration(Phase phase, long elapsed, double rounds, OptionalLong sinceMain) {
        if (sinceMain.isPresent()) {
            iterations.add(new Times(elapsed, elapsed / rounds, sinceMain.getAsLong()));
            warmup += phase == Phase.WARMUP ? 1 : 0;
            before += phase == Phase.BEFORE ? 1 : 0;
        }
    }

    /**
     * Returns the known times until the fork's first and steady iterations.
     *
     * @param started the time when its process began, on the clock that the worker also uses
     * @param duration of the whole fork, in ns, from a monotonic clock
     */
    StartUp since(Optional<Instant> started, WorkerReport report, long duration) {
        // The step at a change of the CPUs does not mean that a fork is unsteady.
        int skipped = before > 0 ? warmup + before : 0;
        double[] series = iterations.stream().skip(skipped).mapToDouble(Times::once).toArray();
        SteadyState steady = SteadyState.of(series);
        Boolean measured =
                steady.isChecked() ? steady.isMeasured(series, skipped > 0 ? 0 : warmup) : null;
        String kind = iterations.isEmpty() ? null : steady.kind().label();
        StartUp unknown = new StartUp(null, null, null, kind, measured);
        Optional<Long> main = main(report);
        if (started.isEmpty() || main.isEmpty()) {
            return unknown;
        }
        Instant start = started.get();
        long toMain = main.get() - (start.getEpochSecond() * SECOND + start.getNano());
        if (Math.abs(toMain) > duration) {
            // The wall clock, the only one that both processes share, was set in between.
            return unknown;
        }
        // A fast native image can reach main before the engine records the start. Main is nearer to
        // the real start.
        Long known = toMain < 0 ? null : toMain;
        long base = Math.max(0, toMain);
        if (iterations.isEmpty()) {
            return new StartUp(known, null, null, null, null);
        }
        return new StartUp(
                known,
                base + iterations.getFirst().end(),
                steady.from().isEmpty() ? null : base + begin(skipped + steady.from().getAsInt()),
                kind,
                measured);
    }

    private long begin(int iteration) {
        Times times = iterations.get(iteration);
        return times.end() - times.elapsed();
    }

    /** Returns the time at which the worker reached main; empty if the worker reports garbage. */
    private static Optional<Long> main(WorkerReport report) {
        try {
            return report.seen(Seen.MAIN_EPOCH_NS).map(Long::valueOf);
        } catch (NumberFormatException garbage) {
            return Optional.empty();
        }
    }
}
