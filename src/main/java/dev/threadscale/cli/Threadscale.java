package dev.threadscale.cli;

import dev.threadscale.host.HostFiles;
import dev.threadscale.text.PlainWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command, with everything that all commands have in common. */
@Command(
        name = "threadscale",
        description = {
            "Runs reproducible thread-scaling studies of Java in containers.",
            "",
            "  threadscale list experiments   list experiments and their duration",
            "  threadscale run FILE           measure an experiment into results/",
            "  threadscale run --source FILE  measure a class, without an experiment file",
            "  threadscale init               answer questions to create an experiment",
            "  threadscale doctor             check whether studies can run here",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Threadscale.Version.class,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:some forks failed, or a --fail-on option applies",
            "2:wrong usage or an invalid experiment",
            "3:Docker, the cluster or the host cannot be used, or a disk is full",
            "4:an error in threadscale itself",
            "130:interrupted (143 by SIGTERM, 129 by SIGHUP)"
        })
final class Threadscale implements Runnable {

    /** The commands in the order of the help. */
    private static final List<Class<? extends KitCommand>> COMMANDS =
            List.of(
                    RunCommand.class,
                    MoreCommand.class,
                    PlanCommand.class,
                    InitCommand.class,
                    NewCommand.class,
                    ListCommand.class,
                    ValidateCommand.class,
                    ExplainCommand.class,
                    HoldsCommand.class,
                    ReportCommand.class,
                    CompareCommand.class,
                    HistoryCommand.class,
                    GateCommand.class,
                    BundleCommand.class,
                    ReproduceCommand.class,
                    ImportCommand.class,
                    ServeResultsCommand.class,
                    DoctorCommand.class,
                    ImageCommand.class,
                    CleanCommand.class);

    @Spec private CommandSpec spec;

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            order = 100,
            description = "Print the stack trace of an error.")
    boolean stacktrace;

    /** The user's input. */
    final Reader in;

    /** The kernel's files about this host. */
    final HostFiles files;

    /** The stream for results. Unprintable characters appear as their codes. */
    final PrintWriter out;

    /** The stream for progress and messages. Unprintable characters appear as their codes. */
    final PrintWriter err;

    /** The effect of signals on the command. */
    final Interruption interruption;

    @SuppressWarnings("NullAway.Init") // Picocli sets the fields.
    Threadscale(
            Reader in,
            HostFiles files,
            PrintWriter out,
            PrintWriter err,
            Interruption interruption) {
        this.in = in;
        this.files = files;
        this.out = PlainWriter.to(Ansi.AUTO.enabled() ? new VerdictColours(out) : out);
        this.err = PlainWriter.to(err);
        this.interruption = interruption;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /**
     * Returns the commands that a command line may mean: the one named by its first word, or all.
     * Building picocli's model of all commands takes longer than many of them run.
     */
    static List<?> commands(String... arguments) {
        return COMMANDS.stream()
                .filter(command -> arguments.length > 0 && name(command).equals(arguments[0]))
                .findFirst()
                .<List<?>>map(List::of)
                .orElseGet(() ->
                        Stream.concat(COMMANDS.stream(), Stream.of(CommandLine.HelpCommand.class))
                                .toList());
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    static String version() {
        try (InputStream file = Threadscale.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version", "unknown");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Prints the versions of the kit and of its Java. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "threadscale " + version(), "Java " + System.getProperty("java.runtime.version")
            };
        }
    }
}
