package dev.threadscale.cli.text;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Parity;
import dev.threadscale.report.table.RunDoubt;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import dev.threadscale.text.PlainText;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Describes the events of one run in words. Subclasses decide how the words are shown. */
public abstract class RunProgress implements Consumer<RunEvent> {

    private final Set<String> notes = new HashSet<>();
    private final Agenda agenda;
    private String name = "";
    private Tally tally = new Tally(0, Duration.ZERO);

    RunProgress(Agenda agenda) {
        this.agenda = agenda;
    }

    /** Shows a permanent message. */
    abstract void say(String message);

    /** Informs that all known forks of a configuration have ended. */
    void configurationEnded(Fork fork) {}

    /** Returns the name of the experiment. */
    final String name() {
        return name;
    }

    final Tally tally() {
        return tally;
    }

    @Override
    public void accept(RunEvent event) {
        switch (event) {
            case RunEvent.RunBegins(RemainingWork work) -> begin(work);
            case RunEvent.RoundBegins round -> tally.add(round.pending(), round.forks());
            case RunEvent.BudgetExceeded(int pending) ->
                    warn(
                            "the budget is used up, but %s must still run"
                                    .formatted(Amounts.of(pending, "required fork")),
                            "Increase the budget, or reduce the number of forks, iterations"
                                    + " or levels.");
            case RunEvent.BudgetBounds(int most) -> {
                tally.bound(most);
                say(
                        ("the budget allows %s of each configuration; this run gets no more,"
                                        + " even if resumed")
                                .formatted(Amounts.of(most, "fork")));
            }
            case RunEvent.BudgetSpent(int left) ->
                    say(
                            "the budget does not allow %s; '--resume=RUN' would run them"
                                    .formatted(Amounts.of(left, "requested fork")));
            case RunEvent.HostBusy(double cpus) ->
                    warn(
                            ("other programs use %.1f of the host's CPUs: times may be too"
                                            + " long, and findings may stay open")
                                    .formatted(cpus),
                            "Stop other programs, or measure later.");
            case RunEvent.Explains(int forks) ->
                    say(
                            ("to explain why times differ, %s run%s once more with a recording"
                                            + " and do%s not count")
                                    .formatted(
                                            Amounts.of(forks, "configuration"),
                                            forks == 1 ? "s" : "",
                                            forks == 1 ? "es" : ""));
            case RunEvent.CannotExplain _ ->
                    warn(
                            "this engine does not record forks, so findings are judged but"
                                    + " not explained",
                            "Leave out --explain and 'measure.explain', or measure with"
                                    + " --engine docker.");
            case RunEvent.NothingToExplain(String why) ->
                    say(Messages.warning("there is nothing to explain: " + why));
            case RunEvent.ForkEnded ended -> {
                agenda.ran(ended.fork());
                end(ended.fork(), ended.record());
            }
            case RunEvent.EngineAway(String problem, Duration patience) ->
                    warn(
                            problem + "; the running fork is lost, completed forks are kept",
                            ("If it is fixed within %s, the run continues by itself. Later,"
                                            + " use --resume.")
                                    .formatted(Amounts.of(patience)));
            case RunEvent.EngineBack _ -> say("the engine answers again; repeating the fork");
            case RunEvent.NodeLost(String node, String problem) ->
                    warn(
                            "%s is lost for this run: %s".formatted(node, problem),
                            "The other nodes continue. If forks remain for this node in the"
                                    + " end, --resume runs them once it is back.");
            case RunEvent.ForkBegins _, RunEvent.IterationEnded _, RunEvent.RunEnds _ -> {}
        }
    }

    private void begin(RemainingWork work) {
        Experiment experiment = work.plan().experiment();
        name = experiment.name();
        tally = new Tally(experiment.measure().mostForks(), agenda.later());
        Set<String> pictured = work.plan().pictured();
        tally.add(
                work.pending(),
                work.runnable().stream()
                        .filter(fork -> !pictured.contains(fork.configuration().id()))
                        .toList());
        Parity.notes(work.plan()).forEach(note -> say("note: " + PlainText.line(note)));
        // Thousands of configurations may share a few remedies.
        Map<Unavailable, List<Unavailable>> remedies =
                work.unavailable().values().stream()
                        .collect(
                                Collectors.groupingBy(
                                        one -> new Unavailable("", one.remedy(), one.lacksCpus()),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        String all = Amounts.of(work.plan().configurations().size(), "configuration");
        remedies.forEach((shared, unavailable) -> {
            List<String> reasons = unavailable.stream().map(Unavailable::reason).toList();
            String what =
                    "%s of %s of %s cannot run here: %s"
                            .formatted(
                                    Amounts.of(unavailable.size()),
                                    all,
                                    name,
                                    RunDoubt.some(reasons));
            if (shared.lacksCpus()) {
                say("note: " + what);
            } else {
                warn(what, shared.remedy());
            }
        });
    }

    private void end(Fork fork, ForkRecord record) {
        String which = "fork %d of %s".formatted(fork.number(), fork.configuration().describe());
        if (!record.asExpected()) {
            // A reason that compares with the expectation names the outcome itself.
            boolean compares = fork.configuration().expected() != Outcome.COMPLETED;
            String outcome = compares ? "" : record.outcome() + ", ";
            say(Messages.warning(which + ": " + outcome + record.reason()));
        }
        record.notes().stream()
                .filter(notes::add)
                .forEach(note ->
                        say("note: " + which + ", and possibly others: " + PlainText.line(note)));
        if (tally.ended(fork, record)) {
            configurationEnded(fork);
        }
    }

    private void warn(String problem, String remedy) {
        say(Messages.warning(problem, remedy));
    }
}
