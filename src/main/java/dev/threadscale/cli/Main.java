package dev.threadscale.cli;

import dev.threadscale.text.PlainWriter;
import dev.threadscale.host.HostFiles;
import java.io.InputStreamReader;
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

    /** Ends the process at once. */
    static void leave(int code) {
        Runtime.getRuntime().halt(code);
    }

    /** Writes UTF-8 whatever the locale: containers often have none, and tables hold ± and ×. */
    private static int execute(String[] arguments) {
        Reader in = new InputStreamReader(System.in, StandardCharsets.UTF_8);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        boolean stacktrace = List.of(arguments).contains("--stacktrace");
        try {
            return commandLine(in, HostFiles.HERE, out, err).execute(arguments);
        } catch (OutOfMemoryError | StackOverflowError exhausted) {
            return Failures.exhausted(exhausted, PlainWriter.to(err), stacktrace);
        } catch (Error broken) {
            return Failures.print(broken, PlainWriter.to(err), stacktrace);
        } finally {
            out.flush();
            err.flush();
        }
    }

    /**
     * The commands.
     *
     * @param out for help, which may have colours; commands print through what they have of it
     */
    static CommandLine commandLine(Reader in, HostFiles files, PrintWriter out, PrintWriter err) {
        Threadscale root = new Threadscale(in, files, out, err);
        CommandLine line = new CommandLine(root).setOut(out).setErr(err);
        examplesFirst(line);
        Terminal.chosenWidth()
                .ifPresent(width -> line.setUsageHelpAutoWidth(false).setUsageHelpWidth(width));
        line.setExitCodeExceptionMapper(thrown -> ExitCode.INTERNAL);
        line.setParameterExceptionHandler((wrong, _) -> Failures.usage(wrong, root.err));
        line.setExecutionExceptionHandler((thrown, _, _) ->
                Failures.print(thrown, root.err, root.stacktrace));
        return line;
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
