package dev.threadscale.cli;

import dev.threadscale.engine.EngineException;
import dev.threadscale.error.Location;
import dev.threadscale.error.RootCause;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** Turns failures into what a user reads, and into exit codes. */
final class Failures {

    /** Longer lines are cut where they are quoted. */
    private static final int WIDEST = 100;

    private Failures() {}

    /** Prints a failure and returns the exit code for it. */
    static int print(Exception thrown, PrintWriter err, boolean stacktrace) {
        int code =
                switch (thrown) {
                    case EngineException engine -> message(err, engine, ExitCode.UNUSABLE);
                    case UserException failure ->
                            message(
                                    err,
                                    failure,
                                    failure.isDiskFull() ? ExitCode.UNUSABLE : ExitCode.USAGE);
                    default -> {
                        err.println("error: " + describe(thrown));
                        err.println(
                                "fix: This is a defect of threadscale. Please report it with the"
                                        + " output of --stacktrace.");
                        yield ExitCode.INTERNAL;
                    }
                };
        besides(thrown, err);
        if (stacktrace) {
            thrown.printStackTrace(err);
        }
        err.flush();
        return code;
    }

    /** An engine that cannot be reached keeps what it has of the fork that was given up. */
    static void besides(Exception thrown, PrintWriter err) {
        for (Throwable left : thrown.getSuppressed()) {
            if (left instanceof EngineException what) {
                err.println("warning: " + what.getMessage());
                err.println("fix: " + what.remedy());
            }
        }
    }

    /** Of the memory that the launcher has, and not of a fork's. */
    static int exhausted(VirtualMachineError thrown, PrintWriter err, boolean stacktrace) {
        err.println("error: threadscale itself ran out of memory: " + RootCause.message(thrown));
        err.println("fix: Plan fewer configurations, or give it more: java -Xmx2g -jar ...");
        if (stacktrace) {
            thrown.printStackTrace(err);
        }
        err.flush();
        return ExitCode.INTERNAL;
    }

    private static int message(PrintWriter err, UserException thrown, int code) {
        err.println("error: " + thrown.getMessage());
        thrown.location().ifPresent(location -> quote(location, err));
        err.println("fix: " + thrown.remedy());
        return code;
    }

    private static String describe(Exception thrown) {
        String message = thrown.getMessage();
        return message == null ? thrown.getClass().getSimpleName() : message;
    }

    /** The line of the file, with a mark below the column. */
    private static void quote(Location location, PrintWriter err) {
        if (location.line() == 0) {
            return;
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(Path.of(location.source()));
        } catch (IOException unreadable) {
            return;
        }
        if (location.line() > lines.size()) {
            return;
        }
        String line = lines.get(location.line() - 1).replaceAll("\\p{Cntrl}", " ");
        String number = "%5d".formatted(location.line());
        err.println(
                number
                        + " | "
                        + (line.length() <= WIDEST ? line : line.substring(0, WIDEST) + "..."));
        if (location.column() <= WIDEST) {
            err.println(
                    " ".repeat(number.length()) + " | " + " ".repeat(location.column() - 1) + "^");
        }
    }

    /** Wrong options: the problem and where to look it up, without the whole help. */
    static int usage(CommandLine.ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String problem = String.valueOf(wrong.getMessage());
        String near = "";
        if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            near =
                    suggestions.isEmpty()
                            ? ""
                            : "Did you mean '%s'? ".formatted(suggestions.getFirst());
            if (!unmatched.isUnknownOption() && !command.getSubcommands().isEmpty()) {
                problem = "there is no command '%s'".formatted(unmatched.getUnmatched().getFirst());
            }
        }
        PrintWriter err = command.getErr();
        err.println("error: " + problem);
        err.println("fix: %sSee '%s --help'.".formatted(near, name));
        err.flush();
        return ExitCode.USAGE;
    }
}
