package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Shows progress in logs: a line for each message and configuration, and a heartbeat in between.
 */
public class PlainProgress extends RunProgress {

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final PrintWriter err;
    private final LongSupplier nanos;
    private final Map<String, DoubleSummaryStatistics> elapsed = new HashMap<>();
    private final Set<String> endedOtherwise = new HashSet<>();
    private long lastLine;

    /**
     * Creates a progress log.
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
    public void accept(RunEvent event) {
        if (event instanceof RunEvent.ForkEnded ended) {
            keep(ended);
        }
        super.accept(event);
        switch (event) {
            case RunEvent.RunBegins(RemainingWork work) -> {
                String ended = work.ended() == 0 ? "" : ", %d already done".formatted(work.ended());
                say(name() + ": " + tally().size() + ended);
            }
            case RunEvent.RoundBegins round -> {
                Tally own = new Tally(0, Duration.ZERO);
                own.add(round.pending(), round.forks());
                say(round.purpose() + ": " + own.size());
            }
            case RunEvent.ForkEnded _ when nanos.getAsLong() - lastLine > HEARTBEAT.toNanos() ->
                    say(name() + ": " + tally().soFar());
            default -> {}
        }
    }

    private void keep(RunEvent.ForkEnded ended) {
        String configuration = ended.fork().configuration().id();
        if (ended.record().completed()) {
            elapsed.computeIfAbsent(configuration, any -> new DoubleSummaryStatistics())
                    .combine(ended.elapsedNanos());
        } else if (ended.record().asExpected()) {
            endedOtherwise.add(configuration);
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
                                : "mean " + NumberText.time(times.getAverage());
        say(
                "[%s] %s: %s"
                        .formatted(
                                tally().configurations(), fork.configuration().describe(), result));
    }
}
