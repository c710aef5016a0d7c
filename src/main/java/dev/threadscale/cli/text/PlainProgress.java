package dev.threadscale.cli.text;

import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Fork;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.LongSupplier;

/**
 * Shows progress in logs: a line for each message and configuration, and a heartbeat in between; or
 * with the times known so far, in a row for each fork.
 */
final class PlainProgress extends RunProgress {

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final PrintWriter err;
    private final LongSupplier nanos;
    private final Map<String, Map<String, DoubleSummaryStatistics>> results = new HashMap<>();
    private final FailedShares failed = new FailedShares();
    private final Set<String> endedOtherwise = new HashSet<>();
    private final boolean asTable;
    private Optional<EstimateTable> table = Optional.empty();
    private long lastLine;

    PlainProgress(PrintWriter err, LongSupplier nanos, Duration later, boolean asTable) {
        super(later);
        this.asTable = asTable;
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
                say(name() + ": " + size(work));
                table = asTable ? Optional.of(new EstimateTable(work)) : Optional.empty();
                table.ifPresent(rows -> say(rows.header()));
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
        if (event instanceof RunEvent.ForkEnded ended && table.isPresent()) {
            table.get().add(ended);
            say(table.get().row(ended.fork().configuration()));
        }
    }

    private String size(RemainingWork work) {
        if (work.ended() == 0) {
            return tally().size();
        }
        return work.pending().isEmpty()
                ? Amounts.of(work.ended(), "fork") + " already done"
                : "%s, %d already done".formatted(tally().size(), work.ended());
    }

    private void keep(RunEvent.ForkEnded ended) {
        String configuration = ended.fork().configuration().id();
        failed.add(ended);
        if (ended.record().completed()) {
            Map<String, DoubleSummaryStatistics> known =
                    results.computeIfAbsent(configuration, _ -> new LinkedHashMap<>());
            ended.results()
                    .forEach((name, times) ->
                            known.computeIfAbsent(name, _ -> new DoubleSummaryStatistics())
                                    .combine(times));
        } else if (ended.record().asExpected()) {
            endedOtherwise.add(configuration);
        }
    }

    @Override
    void configurationEnded(Fork fork) {
        // The last row of a table contains the same information.
        if (asTable) {
            return;
        }
        say(
                "[%s] %s: %s"
                        .formatted(
                                tally().configurations(),
                                fork.configuration().describe(),
                                result(fork)));
    }

    private String result(Fork fork) {
        String configuration = fork.configuration().id();
        if (endedOtherwise.contains(configuration)) {
            return fork.configuration().expected().label() + ", as expected";
        }
        Map<String, DoubleSummaryStatistics> known = results.get(configuration);
        if (known == null) {
            return "nothing measured";
        }
        StringJoiner values =
                new StringJoiner(", ").setEmptyValue("too few requests for a percentile");
        known.forEach((name, times) -> values.add(result(name, times.getAverage())));
        return values + failed.words(configuration);
    }

    private static String result(String name, double mean) {
        return (name.equals(Quantity.ELAPSED) ? "mean" : LevelLabels.quantity(name))
                + " "
                + NumberText.time(mean);
    }
}
