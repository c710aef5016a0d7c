package dev.threadscale.cli;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.plan.Fork;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.table.UnavailableReasons;
import dev.threadscale.results.Damage;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.run.Round;
import dev.threadscale.run.Scope;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;

/** Lines about forks that both kinds of progress print. */
public final class Warnings {

    private Warnings() {}

    /** Says once for each remedy what cannot run here, with some of the reasons. */
    static void print(Scope scope, PrintWriter err) {
        Map<String, List<Unavailable>> remedies =
                scope.unavailable().values().stream()
                        .collect(
                                Collectors.groupingBy(
                                        Unavailable::remedy,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        remedies.forEach((remedy, unavailable) -> {
            err.printf(
                    Locale.ROOT,
                    "warning: %,d of %s of %s cannot run here: %s%n",
                    unavailable.size(),
                    Counted.of(scope.plan().configurations().size(), "configuration"),
                    scope.plan().experiment().name(),
                    UnavailableReasons.of(unavailable.stream().map(Unavailable::reason)));
            err.println("fix: " + remedy);
        });
        err.flush();
    }

    /** Files of a run that is continued, or reported again. */
    static void damage(List<Damage> damage, PrintWriter err) {
        damage.forEach(one ->
                err.printf(
                        "warning: %s is damaged: %s; %s%n",
                        ReportOutput.relative(one.file()), one.what(), one.mended()));
        err.flush();
    }

    /** Forks of a run that is reported again; its tables are of the time when they were whole. */
    static void damagedForks(Path run, List<Damage> damage, PrintWriter err) {
        damage(damage, err);
        if (!damage.isEmpty()) {
            err.printf(
                    "fix: The report does not need them; 'threadscale run FILE --resume=%s'"
                            + " measures them again.%n",
                    run.toAbsolutePath().normalize().getFileName());
            err.flush();
        }
    }

    static String round(Round round) {
        long configurations =
                round.pending().stream().map(fork -> fork.configuration().id()).distinct().count();
        return "%s: %s of %s"
                .formatted(
                        round.purpose(),
                        Counted.of(round.pending().size(), "fork"),
                        Counted.of(configurations, "configuration"));
    }

    static List<String> budgetExceeded(int pending) {
        return List.of(
                "warning: the budget is spent, and %s that cannot be left out %s to run"
                        .formatted(
                                Counted.of(pending, "fork"),
                                pending == 1 ? "is still" : "are still"),
                "fix: Give it more time, or ask for fewer forks, iterations or levels.");
    }

    static String budgetSpent(int left) {
        return "the budget is spent: %s that %s asked for %s not run"
                .formatted(
                        Counted.of(left, "fork"),
                        left == 1 ? "is" : "are",
                        left == 1 ? "does" : "do");
    }

    static List<String> engineAway(String problem, Duration patience) {
        return List.of(
                "warning: %s; the fork that was running is lost, what ended before is kept"
                        .formatted(problem),
                "fix: Mend it within %s, and the run goes on by itself; after that, --resume continues."
                        .formatted(HumanDuration.of(patience)));
    }

    static String engineBack() {
        return "the engine answers again; the fork is measured anew";
    }

    static List<String> nodeLost(String name, String problem) {
        return List.of(
                "warning: %s is lost for this run: %s".formatted(name, problem),
                "fix: The others go on; if anything is left for it in the end, --resume runs that when"
                        + " it is back.");
    }

    static String fork(Fork fork, ForkRecord record) {
        // A reason that compares with what was expected names the outcome itself.
        boolean compares = fork.configuration().expected() != Outcome.COMPLETED;
        return "warning: fork %d of %s: %s"
                .formatted(
                        fork.number(),
                        fork.configuration().describe(),
                        compares ? record.reason() : record.outcome() + ", " + record.reason());
    }

    static String mean(LongSummaryStatistics elapsedNanos) {
        return elapsedNanos.getCount() == 0
                ? "nothing measured"
                : "mean " + HumanTime.of(elapsedNanos.getAverage());
    }
}
