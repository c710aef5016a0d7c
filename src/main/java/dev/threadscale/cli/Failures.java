package dev.threadscale.cli;

import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.engine.EngineException;
import dev.threadscale.error.Location;
import dev.threadscale.error.RootCause;
import dev.threadscale.error.UserException;
import dev.threadscale.text.PlainText;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Converts failures to messages and exit codes. */
final class Failures {

    /** The maximum width of quoted lines; longer ones are cut. */
    private static final int WIDEST = 100;

    /**
     * The maximum number of problems of a file that are shown, since nobody fixes more at a time.
     */
    private static final int MOST = 10;

    private Failures() {}

    /** Prints a failure and returns its exit code. */
    static int print(Throwable failed, PrintWriter err, boolean stacktrace) {
        Throwable thrown =
                failed instanceof InvalidPathException path
                        ? PathConverter.unnameable(path)
                        : failed;
        switch (thrown) {
            case UserException failure -> print(failure, err);
            case OutOfMemoryError _, StackOverflowError _ ->
                    print(
                            "threadscale itself ran out of memory: " + RootCause.message(thrown),
                            "Plan fewer configurations, or allow more memory: java -Xmx2g -jar ...",
                            err);
            default ->
                    print(
                            Objects.requireNonNullElse(
                                    thrown.getMessage(), thrown.getClass().getSimpleName()),
                            "This is a bug in threadscale. Please report it with the output of --stacktrace.",
                            err);
        }
        suppressed(thrown, err);
        if (stacktrace) {
            failed.printStackTrace(err);
        }
        err.flush();
        return switch (thrown) {
            case EngineException _ -> ExitCode.UNUSABLE;
            case UserException failure when failure.isDiskFull() -> ExitCode.UNUSABLE;
            case UserException _ -> ExitCode.USAGE;
            default -> ExitCode.INTERNAL;
        };
    }

    private static void print(UserException failure, PrintWriter err) {
        List<UserException> each = failure.each();
        for (UserException problem : each.subList(0, Math.min(MOST, each.size()))) {
            err.println("error: " + PlainText.line(String.valueOf(problem.getMessage())));
            problem.location().ifPresent(location -> quote(location, err));
            err.println("fix: " + PlainText.line(problem.remedy()));
        }
        if (each.size() > MOST) {
            String place = failure.location().map(at -> at.source() + ": ").orElse("");
            print(place + "there are more problems", "Fix those above first.", err);
        }
    }

    /** Warns about leftovers that an engine could not remove after it stopped answering. */
    static void suppressed(Throwable thrown, PrintWriter err) {
        for (Throwable left : thrown.getSuppressed()) {
            if (left instanceof EngineException failure) {
                err.println(Messages.warning(failure.problem(), failure.remedy()));
            }
        }
    }

    /**
     * Reports that results did not reach their reader.
     *
     * @param code the exit code of the command
     */
    static int unwritten(IOException why, int code, PrintWriter err) {
        print(
                "cannot write standard output: " + why.getMessage(),
                "Check its destination, and the space on that disk.",
                err);
        return code == ExitCode.OK ? ExitCode.UNUSABLE : code;
    }

    /** Quotes the line of the file, with a mark below the column. */
    private static void quote(Location location, PrintWriter err) {
        String line = TextRule.LINES.cleaned(line(location)).replace('\t', ' ');
        if (line.isEmpty()) {
            return;
        }
        boolean isShort = line.length() <= WIDEST;
        err.printf(
                "%5d | %s%n", location.line(), isShort ? line : line.substring(0, WIDEST) + "...");
        if (location.column() <= WIDEST) {
            err.println("      | " + " ".repeat(location.column() - 1) + "^");
        }
    }

    private static String line(Location location) {
        if (location.line() == 0) {
            return "";
        }
        try {
            Path file = Path.of(location.source());
            // A pipe was already read, and reading it again would wait for ever.
            List<String> lines = Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
            return location.line() > lines.size() ? "" : lines.get(location.line() - 1);
        } catch (IOException | InvalidPathException unreadable) {
            return "";
        }
    }

    /**
     * Returns the environment variable that contains a value, if the value is not on the command
     * line.
     */
    private static Optional<String> variable(
            CommandLine.ParameterException wrong, List<String> arguments) {
        return wrong.getCommandLine().getDefaultValueProvider()
                        instanceof EnvironmentDefaults defaults
                ? defaults.source(wrong.getArgSpec(), arguments)
                : Optional.empty();
    }

    private static String name(@Nullable ArgSpec argument) {
        return switch (argument) {
            case null -> "";
            case OptionSpec option -> option.longestName();
            default -> argument.paramLabel();
        };
    }

    /** Reports wrong options without printing the whole help. */
    static int usage(
            CommandLine.ParameterException wrong, List<String> arguments, PrintWriter err) {
        CommandLine command = wrong.getCommandLine();
        Optional<String> variable = variable(wrong, arguments);
        if (wrong.getCause() instanceof UserException refused) {
            String place = variable.orElseGet(() -> name(wrong.getArgSpec()));
            print(prefix(place) + refused.problem(), refused.remedy(), err);
            return ExitCode.USAGE;
        }
        String problem = String.valueOf(wrong.getMessage());
        String near = "";
        if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched) {
            near =
                    unmatched.getSuggestions().stream()
                            .map("Did you mean '%s'? "::formatted)
                            .findFirst()
                            .orElse("");
            if (!unmatched.isUnknownOption() && !command.getSubcommands().isEmpty()) {
                problem =
                        "the command '%s' does not exist"
                                .formatted(unmatched.getUnmatched().getFirst());
            }
        }
        String help =
                "%sSee '%s --help'.".formatted(near, command.getCommandSpec().qualifiedName());
        print(prefix(variable.orElse("")) + problem, help, err);
        return ExitCode.USAGE;
    }

    private static String prefix(String place) {
        return place.isEmpty() ? "" : place + ": ";
    }

    /** Prints a problem that ends the command, and its remedy. */
    static void print(String problem, String remedy, PrintWriter err) {
        err.printf("error: %s%nfix: %s%n", PlainText.line(problem), PlainText.line(remedy));
        err.flush();
    }
}
