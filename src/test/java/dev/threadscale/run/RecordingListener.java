package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalInt;

/** Writes down what it is told. */
public final class RecordingListener implements RunListener {

    private final List<String> calls = new ArrayList<>();

    public List<String> calls() {
        return List.copyOf(calls);
    }

    @Override
    public void runBegins(RemainingWork work) {
        calls.add("run begins: %d forks".formatted(work.pending().size()));
    }

    @Override
    public void roundBegins(Round round) {
        calls.add("round begins: %d forks".formatted(round.pending().size()));
    }

    @Override
    public void budgetExceeded(int pending) {
        calls.add("budget exceeded: %d forks".formatted(pending));
    }

    @Override
    public void budgetSpent(int left) {
        calls.add("budget spent: %d forks".formatted(left));
    }

    @Override
    public void hostBusy(double cpus, Duration patience) {
        calls.add("others use %.1f CPUs, patience %s".formatted(cpus, patience));
    }

    @Override
    public void explains(int forks) {
        calls.add("explains: %d forks".formatted(forks));
    }

    @Override
    public void cannotExplain() {
        calls.add("cannot explain");
    }

    @Override
    public void forkBegins(Fork fork) {
        calls.add("fork begins: " + fork.id());
    }

    @Override
    public void iterationEnded(int number, OptionalInt of) {
        calls.add("iteration %d of %s".formatted(number, of.isPresent() ? of.getAsInt() : "?"));
    }

    @Override
    public void forkEnded(Fork fork, ForkRecord record, DoubleSummaryStatistics elapsedNanos) {
        calls.add(
                "fork %s: %s, %d measured, %.0f ns"
                        .formatted(
                                record.outcome(),
                                record.id(),
                                elapsedNanos.getCount(),
                                elapsedNanos.getSum()));
    }

    @Override
    public void engineAway(String problem, Duration patience) {
        calls.add("engine away: " + problem);
    }

    @Override
    public void engineBack() {
        calls.add("engine back");
    }

    @Override
    public void nodeLost(String name, String problem) {
        calls.add("%s lost: %s".formatted(name, problem));
    }

    @Override
    public void runEnds() {
        calls.add("run ends");
    }
}
