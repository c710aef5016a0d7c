package dev.threadscale.run;

import dev.threadscale.measured.Quantity;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Consumer;

/** Writes down what it is told. */
public final class RecordingListener implements Consumer<RunEvent> {

    private final List<String> calls = new ArrayList<>();

    public List<String> calls() {
        return List.copyOf(calls);
    }

    @Override
    public void accept(RunEvent event) {
        calls.add(
                switch (event) {
                    case RunEvent.RunBegins(RemainingWork work) ->
                            "run begins: %d forks".formatted(work.pending().size());
                    case RunEvent.RoundBegins round ->
                            "round begins: %d forks".formatted(round.pending().size());
                    case RunEvent.BudgetExceeded(int pending) ->
                            "budget exceeded: %d forks".formatted(pending);
                    case RunEvent.BudgetBounds(int most) -> "budget bounds: %d".formatted(most);
                    case RunEvent.BudgetSpent(int left) -> "budget spent: %d forks".formatted(left);
                    case RunEvent.HostBusy(double cpus) -> "others use %.1f CPUs".formatted(cpus);
                    case RunEvent.Explains(int forks) -> "explains: %d forks".formatted(forks);
                    case RunEvent.CannotExplain _ -> "cannot explain";
                    case RunEvent.NothingToExplain(String why) -> "nothing to explain: " + why;
                    case RunEvent.ForkBegins begins -> "fork begins: " + begins.fork().id();
                    case RunEvent.IterationEnded it ->
                            "iteration %d of %s"
                                    .formatted(
                                            it.number(),
                                            it.of().isPresent() ? it.of().getAsInt() : "?");
                    case RunEvent.ForkEnded end -> {
                        DoubleSummaryStatistics elapsed =
                                end.results()
                                        .getOrDefault(
                                                Quantity.ELAPSED, new DoubleSummaryStatistics());
                        yield "fork %s: %s, %d measured, %.0f ns"
                                .formatted(
                                        end.record().outcome(),
                                        end.record().id(),
                                        elapsed.getCount(),
                                        elapsed.getSum());
                    }
                    case RunEvent.EngineAway away -> "engine away: " + away.problem();
                    case RunEvent.EngineBack _ -> "engine back";
                    case RunEvent.NodeLost lost ->
                            "%s lost: %s".formatted(lost.name(), lost.problem());
                    case RunEvent.RunEnds _ -> "run ends";
                });
    }
}
