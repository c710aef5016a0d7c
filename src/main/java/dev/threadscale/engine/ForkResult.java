package dev.threadscale.engine;

import dev.threadscale.engine.ForkEnd.Exited;
import dev.threadscale.engine.ForkEnd.Signal;
import dev.threadscale.engine.ForkEnd.StoppedAtTimeout;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.text.Counted;
import dev.threadscale.text.PlainText;
import dev.threadscale.text.TextRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome of a fork, derived from the reports of its engine and its worker.
 *
 * @param outcome the outcome of the fork
 * @param reason the reason shown to people; empty if the fork completed
 */
public record ForkResult(Outcome outcome, String reason) {

    /**
     * The maximum length of a fork's output quoted in a reason. The rest is in the fork's record.
     */
    private static final int LONGEST = 300;

    private static final Pattern WHITE_SPACE = Pattern.compile("[\t\n\r]+");

    /** The kernel's message for a program of another CPU architecture. */
    private static final String NOT_EXECUTABLE = "exec format error";

    /** The exit code of a shell that may not run a program. */
    private static final int NOT_PERMITTED = 126;

    private static final String FROM_OUTSIDE =
            ", and not the kernel at its memory limit: someone stopped it, the engine was stopped, or the"
                    + " host itself ran out of memory";

    /** The headings of cause and location in the report of a crashing virtual machine. */
    private static final List<String> CRASH_HEADINGS =
            List.of(
                    "# A fatal error has been detected by the Java Runtime Environment:",
                    "# Problematic frame:");

    /** The message of a virtual machine that ExitOnOutOfMemoryError has ended. */
    private static final String TERMINATING = "Terminating due to java.lang.OutOfMemoryError";

    /** Makes the reason safe to show, since it may quote a worker from an untrusted image. */
    public ForkResult {
        reason = TextRule.LINE.cleaned(WHITE_SPACE.matcher(reason).replaceAll(" "));
    }

    /** Derives the outcome of a fork. */
    public static ForkResult judge(Configuration configuration, ForkEnd end, WorkerReport report) {
        if (end.cause() instanceof Failure failure) {
            return failed(failure.reason());
        }
        // This comes before all other ends, because any of them may be the expected one. A worker
        // that never began, for example because its image lacks Java, has seen nothing yet.
        Optional<String> mismatch =
                report.seen().isEmpty()
                        ? Optional.empty()
                        : new LimitCheck(configuration, end.invocation(), report).mismatch();
        if (mismatch.isPresent()) {
            return new ForkResult(Outcome.INVALID, mismatch.get());
        }
        return switch (end.cause()) {
            case Failure failure -> failed(failure.reason());
            case StoppedAtTimeout(List<ThreadDump> dumps) -> timedOut(configuration, dumps, report);
            case Exited exited -> exited(configuration, exited, report);
        };
    }

    /** Returns true if other forks of the configuration cannot measure it either. */
    public static boolean isSettled(Configuration configuration, WorkerReport report) {
        return LimitCheck.options(configuration, report).unused().isPresent();
    }

    /** Returns notes on what a worker learnt about its process. */
    public static List<String> notes(Configuration configuration, WorkerReport report) {
        List<String> notes = new ArrayList<>();
        report.seen(Seen.UNKNOWN_THREADS)
                .map(
                        "the times of its threads '%s' are not counted: neither Java nor HotSpot knows them by these names"
                                ::formatted)
                .ifPresent(notes::add);
        notes.addAll(LimitCheck.options(configuration, report).notes());
        report.seen(Seen.AOT_CACHE).flatMap(ForkResult::cache).ifPresent(notes::add);
        return notes;
    }

    private static Optional<String> cache(String use) {
        return switch (use) {
            case Seen.CACHE_UNUSED ->
                    Optional.of(
                            "the virtual machine does not use its ahead-of-time cache: with"
                                    + " -XX:AOTMode=on it says why, and does not start");
            case Seen.CACHE_WITHOUT_CODE ->
                    Optional.of(
                            "the virtual machine uses its ahead-of-time cache without the compiled"
                                    + " code in it, as for another collector: with -XX:AOTMode=on"
                                    + " it does not start");
            default -> Optional.empty();
        };
    }

    private static ForkResult failed(String reason) {
        return new ForkResult(Outcome.FAILED, reason);
    }

    private static ForkResult exited(
            Configuration configuration, Exited exited, WorkerReport report) {
        int code = exited.code();
        if (exited.oomKilled()) {
            return new ForkResult(Outcome.OOM_KILLED, "the kernel ended it at its memory limit");
        }
        // The user's own code may end its process with any exit code (halt), but without an error.
        boolean isOfTheKit = configuration.code().isEmpty() || report.error().isPresent();
        if (code == WorkerExit.OUT_OF_MEMORY.code()
                && (isOfTheKit
                        || report.foreignLines().stream()
                                .anyMatch(line -> line.startsWith(TERMINATING)))) {
            return new ForkResult(
                    Outcome.OUT_OF_MEMORY, report.error().orElse("the heap was exhausted"));
        }
        Optional<Signal> signal = exited.signal();
        if (signal.isPresent()) {
            return failed(signalled(signal.get(), code, report));
        }
        if (report.seen().isEmpty()
                && report.foreignLines().stream().anyMatch(line -> line.endsWith(NOT_EXECUTABLE))) {
            return failed(
                    "its image was built for a different CPU architecture: use one built for"
                            + " this host"
                            + words(report));
        }
        if (report.seen().isEmpty() && code == NOT_PERMITTED) {
            return failed(
                    "its Java may not be run by user %d: install it in a folder that every user may read, not below /root"
                                    .formatted(WorkerCommand.USER)
                            + words(report));
        }
        if (code == WorkerExit.OVERLOADED.code() && isOfTheKit) {
            return new ForkResult(Outcome.OVERLOADED, report.error().orElse("overloaded"));
        }
        if (code == WorkerExit.INVALID.code() && isOfTheKit) {
            return new ForkResult(Outcome.INVALID, report.error().orElse("invalid"));
        }
        if (code != WorkerExit.COMPLETED.code()) {
            return failed("exit code " + code + words(report));
        }
        return report.complete() && !report.seen().isEmpty()
                ? new ForkResult(Outcome.COMPLETED, "")
                : failed(
                        "it ended after %s, before it had reported everything%s"
                                .formatted(Counted.of(report.rowCount(), "row"), words(report)));
    }

    private static String signalled(Signal signal, int code, WorkerReport report) {
        String crash =
                CRASH_HEADINGS.stream()
                        .flatMap(heading -> lineAfter(heading, report.foreignLines()))
                        .collect(Collectors.joining("; "));
        return crash.isEmpty()
                ? "%s ended it (exit code %d)%s"
                        .formatted(
                                signal, code, signal.isFromOutside() ? FROM_OUTSIDE : words(report))
                : "the virtual machine crashed: " + crash;
    }

    /** Returns the first line with words after a heading, without the comment mark. */
    private static Stream<String> lineAfter(String heading, List<String> lines) {
        return lines.stream()
                .dropWhile(line -> !line.equals(heading))
                .skip(1)
                .map(line -> line.replaceFirst("^#\\s*", ""))
                .filter(words -> !words.isEmpty())
                .limit(1);
    }

    /** Distinguishes a fork that is slow at its time-out from one that would never finish. */
    private static ForkResult timedOut(
            Configuration configuration, List<ThreadDump> dumps, WorkerReport report) {
        Optional<String> standstill = ThreadDump.cycle(dumps);
        // Virtual threads may sleep or compute, and not every dump contains them.
        if (standstill.isEmpty()
                && (!configuration.onVirtualThreads()
                        || dumps.stream().allMatch(dump -> dump.virtual().isPresent()))) {
            standstill = ThreadDump.standstill(dumps);
        }
        return new ForkResult(
                standstill.isPresent() ? Outcome.DEADLOCKED : Outcome.TIMED_OUT,
                "%sit was stopped at its time-out after %s"
                        .formatted(
                                standstill.map(why -> why + "; ").orElse(""),
                                Counted.of(report.rowCount(), "iteration")));
    }

    /**
     * Returns the worker's error, or the first foreign lines. Later lines mostly describe
     * consequences.
     */
    private static String words(WorkerReport report) {
        String words =
                report.error()
                        .orElseGet(() ->
                                report.foreignLines().stream()
                                        .limit(2)
                                        .collect(Collectors.joining("; ")));
        return words.isEmpty() ? "" : ": " + PlainText.cut(words, LONGEST) + ModuleRemark.of(words);
    }
}
