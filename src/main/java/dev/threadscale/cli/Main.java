package dev.threadscale.cli;

import dev.threadscale.host.HostFiles;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Entry point of the launcher. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.setProperty("java.awt.headless", "true");
        System.exit(execute(arguments));
    }

    /** Ends the process in the middle of whatever it does. */
    static void leave(int code) {
        Runtime.getRuntime().halt(code);
    }

    private static int execute(String[] arguments) {
        PrintWriter err = writer(FileDescriptor.err);
        try {
            return commandLine(
                            new InputStreamReader(System.in, StandardCharsets.UTF_8),
                            HostFiles.HERE,
                            writer(FileDescriptor.out),
                            err)
                    .execute(arguments);
        } catch (OutOfMemoryError | StackOverflowError exhausted) {
            return Failures.exhausted(exhausted, err, List.of(arguments).contains("--stacktrace"));
        }
    }

    /** UTF-8 whatever the locale: a container often has none, and tables hold ± and ×. */
    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8));
    }

    static CommandLine commandLine(Reader in, HostFiles files, PrintWriter out, PrintWriter err) {
        Threadscale root = new Threadscale(in, files);
        CommandLine line = new CommandLine(root).setOut(out).setErr(err);
        examplesFirst(line);
        Terminal.chosenWidth().ifPresent(width -> setWidth(line, width));
        line.setExitCodeExceptionMapper(thrown -> ExitCode.INTERNAL);
        line.setParameterExceptionHandler(Failures::usage);
        line.setExecutionExceptionHandler((thrown, command, parsed) ->
                Failures.print(thrown, command.getErr(), root.stacktrace));
        line.setExecutionStrategy(parsed -> {
            try {
                return new CommandLine.RunLast().execute(parsed);
            } finally {
                out.flush();
                err.flush();
            }
        });
        return line;
    }

    /** The examples before the exit codes, which nobody looks for so often. */
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

    private static void setWidth(CommandLine line, int width) {
        line.setUsageHelpAutoWidth(false);
        line.setUsageHelpWidth(width);
    }
}
