package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.report.layout.HumanTime;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunListener.Round;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;

/** Progress for logs: a line for each message and configuration, and a heartbeat in between. */
public final class PlainProgress extends RunProgress {

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final PrintWriter err;
    private final LongSupplier nanos;
    private final Map<String, DoubleSummaryStatistics> elapsed = new HashMap<>();
    private final Set<String> endedOtherwise = new HashSet<>();
    private long lastLine;

    /**
     * Prints lines.
     *
     * @param nanos a clock that counts nanoseconds
     * @param agenda of the command
     */
    public PlainProgress(PrintWriter err, LongSupplier nanos, Agenda agenda) {
        super(agenda);
        this.err = err;
        this.nanos = nanos;
    }

    @Override
    void say(String message) {
        lastLine = nanos.getAsLong();
        err.println(message);
        err.flush();
    }

    @Override
    public void runBegins(RemainingWork work) {
        super.runBegins(work);
        String ended = work.ended() == 0 ? "" : ", %d already done".formatted(work.ended());
        say(name() + ": " + tally().size() + ended);
    }

    @Override
    public void roundBegins(Round round) {
        super.roundBegins(round);
        Tally own = new Tally(0, Duration.ZERO);
        own.add(round.pending(), round.forks());
        say(round.purpose() + ": " + own.size());
    }

    @Override
    public void forkBegins(Fork fork) {
        // A log tells how it ended.
    }

    @Override
    public void iterationEnded(int number, OptionalInt of) {
        // Too fine for a log.
    }

    @Override
    public void forkEnded(Fork fork, ForkRecord record, DoubleSummaryStatistics elapsedNanos) {
        String configuration = fork.configuration().id();
        if (record.completed()) {
            elapsed.computeIfAbsent(configuration, any -> new DoubleSummaryStatistics())
                    .combine(elapsedNanos);
        } else if (record.asExpected()) {
            endedOtherwise.add(configuration);
        }
        super.forkEnded(fork, record, elapsedNanos);
        if (nanos.getAsLong() - lastLine > HEARTBEAT.toNanos()) {
            say(name() + ": " + tally().soFar());
        }
    }

    @Override
    void configurationEnded(Fork fork) {
        DoubleSummaryStatistics times = elapsed.get(fork.configuration().id());
        String result =
                endedOtherwise.contains(fork.configuration().id())
                        ? fork.configuration().expected().label() + ", as expected"
                        : times == null || times.getCount() == 0
                                ? "nothing measured"
                                : "mean " + HumanTime.of(times.getAverage());
        say(
                "[%s] %s: %s"
                        .formatted(
                                tally().configurations(), fork.configuration().describe(), result));
    }

    @Override
    public void runEnds() {
        // Every line is complete.
    }
}
