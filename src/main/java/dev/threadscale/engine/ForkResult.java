package dev.threadscale.engine;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.protocol.WorkerExit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How a fork ended, judged by what the engine and the worker say.
 *
 * @param outcome of the fork
 * @param reason in words; empty if it completed
 */
public record ForkResult(Outcome outcome, String reason) {

    /** What steers a terminal. */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

    /** What a spreadsheet computes. */
    private static final Pattern FORMULA = Pattern.compile("[=+@-].*");

    private static final String BY_KERNEL = "the kernel ended it at its memory limit";

    private static final String FROM_OUTSIDE =
            ", and not the kernel at its memory limit: somebody stopped it, the engine was stopped, or the"
                    + " host itself ran out of memory";

    /** The reason may hold what a worker said, and an image may be a stranger's. */
    public ForkResult {
        String line = CONTROL.matcher(reason).replaceAll(" ");
        reason = FORMULA.matcher(line).matches() ? "it said: " + line : line;
    }

    /** Judges a fork. */
    public static ForkResult judge(Configuration configuration, ForkEnd end, WorkerReport report) {
        if (end.failure().isPresent()) {
            return new ForkResult(Outcome.FAILED, end.failure().get().reason());
        }
        // Before all ends, since any of them may be the one that was expected. A worker that has
        // not begun, for want of its image's Java say, saw nothing yet.
        Optional<String> mismatch =
                report.seen().isEmpty()
                        ? Optional.empty()
                        : new LimitCheck(configuration, end, report).mismatch();
        if (mismatch.isPresent()) {
            return new ForkResult(Outcome.INVALID, mismatch.get());
        }
        if (end.timedOut()) {
            return timedOut(configuration, end, report);
        }
        if (end.oomKilled()) {
            return new ForkResult(Outcome.OOM_KILLED, BY_KERNEL);
        }
        if (end.exitCode().isEmpty()) {
            return new ForkResult(Outcome.FAILED, "it ended without an exit code" + words(report));
        }
        int exit = end.exitCode().getAsInt();
        if (exit == WorkerExit.OUT_OF_MEMORY.code()) {
            return new ForkResult(
                    Outcome.OUT_OF_MEMORY, report.error().orElse("the heap was exhausted"));
        }
        Optional<Signal> signal = end.signal();
        if (signal.isPresent()) {
            return new ForkResult(Outcome.FAILED, ended(signal.get(), exit, report));
        }
        if (exit != WorkerExit.COMPLETED.code()) {
            return new ForkResult(Outcome.FAILED, "exit code " + exit + words(report));
        }
        return report.complete() && !report.seen().isEmpty()
                ? new ForkResult(Outcome.COMPLETED, "")
                : new ForkResult(
                        Outcome.FAILED,
                        "it ended after %d rows, without all it was to report"
                                .formatted(report.rowCount()));
    }

    private static String ended(Signal signal, int exit, WorkerReport report) {
        return Crash.of(report.foreignLines())
                .map(crash -> "the virtual machine crashed: " + crash)
                .orElseGet(() ->
                        "%s ended it (exit code %d)%s"
                                .formatted(
                                        signal,
                                        exit,
                                        signal.isFromOutside() ? FROM_OUTSIDE : words(report)));
    }

    /** At its time-out a fork is either slow, or such that no time would be enough. */
    private static ForkResult timedOut(
            Configuration configuration, ForkEnd end, WorkerReport report) {
        Optional<String> standstill =
                Standstill.cycle(end.dumps())
                        // Virtual threads do not stand in dumps, and may sleep or compute.
                        .or(() ->
                                configuration.onVirtualThreads()
                                        ? Optional.empty()
                                        : Standstill.of(end.dumps()));
        return new ForkResult(
                standstill.isPresent() ? Outcome.DEADLOCKED : Outcome.TIMED_OUT,
                "%sit was stopped at its time-out after %d iterations"
                        .formatted(
                                standstill.map(why -> why + "; ").orElse(""), report.rowCount()));
    }

    private static String words(WorkerReport report) {
        return report.error()
                .or(() -> firstLines(report.foreignLines()))
                .map(words -> ": " + words)
                .orElse("");
    }

    /** The first ones name the cause; what follows is mostly where it was noticed. */
    private static Optional<String> firstLines(List<String> lines) {
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(lines.stream().limit(2).collect(Collectors.joining("; ")));
    }
}
