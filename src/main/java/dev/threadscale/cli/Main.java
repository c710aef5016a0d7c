package dev.threadscale.cli;

import dev.threadscale.cli.Interruption.Signals;
import dev.threadscale.cli.Terminal.WatchedOutput;
import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.Notices;
import dev.threadscale.error.UserException;
import dev.threadscale.host.HostFiles;
import dev.threadscale.text.PlainWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The entry point of the launcher. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.setProperty("java.awt.headless", "true");
        System.exit(
                execute(
                        arguments,
                        new FileOutputStream(FileDescriptor.out),
                        new FileOutputStream(FileDescriptor.err)));
    }

    /** Ends the process at once. */
    private static void leave(int code) {
        Runtime.getRuntime().halt(code);
    }

    /**
     * Runs a command with text in UTF-8, independent of the locale. Containers often do not have
     * one, tables contain ± and ×, and programs and later runs read the digits.
     */
    static int execute(String[] arguments, OutputStream stdout, OutputStream stderr) {
        Locale.setDefault(Locale.ROOT);
        WatchedOutput watched = new WatchedOutput(stdout);
        Reader in = new InputStreamReader(System.in, StandardCharsets.UTF_8);
        PrintWriter out = new PrintWriter(watched, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(stderr, true, StandardCharsets.UTF_8);
        int code = execute(commandLine(in, HostFiles.HERE, out, err, arguments), arguments);
        out.flush();
        return watched.failure().isEmpty()
                ? code
                : Failures.unwritten(watched.failure().get(), code, err);
    }

    private static int execute(CommandLine line, String... arguments) {
        boolean stacktrace = List.of(arguments).contains("--stacktrace");
        Threadscale root = line.getCommand();
        Signals.handle(root.interruption::received);
        try {
            return line.execute(arguments);
        } catch (Error failed) {
            return Failures.print(failed, root.err, stacktrace);
        }
    }

    /**
     * Returns the commands that the arguments may mean.
     *
     * @param out for help, which may have colours; commands print through a wrapper
     */
    static CommandLine commandLine(
            Reader in, HostFiles files, PrintWriter out, PrintWriter err, String... arguments) {
        Threadscale root =
                new Threadscale(
                        in, files, out, err, new Interruption(PlainWriter.to(err), Main::leave));
        CommandLine line = new CommandLine(root);
        Threadscale.commands(arguments).forEach(line::addSubcommand);
        CommandLine completion = new CommandLine(new GenerateCompletion());
        completion.getCommandSpec().name("completion");
        line.addSubcommand(completion).setOut(out).setErr(err);
        examplesFirst(line);
        Terminal.chosenWidth()
                .ifPresent(width -> line.setUsageHelpAutoWidth(false).setUsageHelpWidth(width));
        line.registerConverter(Path.class, new PathConverter());
        line.setExecutionStrategy(Main::runLast);
        line.setExitCodeExceptionMapper(thrown -> ExitCode.INTERNAL);
        line.setDefaultValueProvider(new EnvironmentDefaults(System.getenv()));
        line.setParameterExceptionHandler(
                (wrong, words) -> Failures.usage(wrong, List.of(words), root.err));
        line.setExecutionExceptionHandler(
                (thrown, _, _) -> Failures.print(thrown, root.err, root.stacktrace));
        return line;
    }

    /**
     * Runs the last command. Help is printed anywhere, but a command needs a folder that it can
     * name.
     */
    private static int runLast(ParseResult parsed) {
        Integer helped = CommandLine.executeHelpRequest(parsed);
        if (helped != null) {
            return helped;
        }
        try {
            PathConverter.checkWorkingFolder(System.getProperty("user.dir"));
        } catch (UserException unnameable) {
            throw new ParameterException(
                    parsed.commandSpec().commandLine(), unnameable.problem(), unnameable);
        }
        PrintWriter err = ((Threadscale) parsed.commandSpec().userObject()).err;
        return Notices.heardBy(
                notice -> err.println(Messages.warning(notice.problem(), notice.remedy())),
                () -> new CommandLine.RunLast().execute(parsed));
    }

    /** Puts the examples before the exit codes, which fewer people look for. */
    private static void examplesFirst(CommandLine line) {
        List<String> sections = new ArrayList<>(line.getHelpSectionKeys());
        List<String> examples =
                List.of(
                        UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
                        UsageMessageSpec.SECTION_KEY_FOOTER);
        sections.removeAll(examples);
        sections.addAll(
                sections.indexOf(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING), examples);
        line.setHelpSectionKeys(sections);
    }
}
