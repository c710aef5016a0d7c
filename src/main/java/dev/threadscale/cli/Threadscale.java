package dev.threadscale.cli;

import dev.threadscale.host.HostFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command: holds what is common to all commands. */
@Command(
        name = "threadscale",
        description = {
            "Runs reproducible thread-scaling studies of Java in containers.",
            "",
            "  threadscale list experiments       what is there to run, and how long it takes",
            "  threadscale run FILE               measures an experiment; results in results/",
            "  threadscale init                   asks, and writes an experiment of your own",
            "  threadscale doctor                 looks whether a study can run here",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Threadscale.Version.class,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything ended as it should",
            "1:some forks failed",
            "2:wrong usage, or an invalid experiment",
            "3:Docker, the cluster or the host cannot be used",
            "4:an error in threadscale itself",
            "130:interrupted (143 by SIGTERM)"
        },
        subcommands = {
            RunCommand.class,
            PlanCommand.class,
            InitCommand.class,
            ListCommand.class,
            ValidateCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            DoctorCommand.class,
            CleanCommand.class,
            CommandLine.HelpCommand.class
        })
final class Threadscale implements Runnable {

    @Spec private CommandSpec spec;

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            order = 100,
            description = "With an error, print where in the code it was found.")
    boolean stacktrace;

    /** What the user types. */
    final Reader in;

    /** What the kernel tells of the host. */
    final HostFiles files;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    Threadscale(Reader in, HostFiles files) {
        this.in = in;
        this.files = files;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
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

    /** Prints the version of the kit and of the virtual machine. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "threadscale " + version(), "Java " + System.getProperty("java.runtime.version")
            };
        }
    }
}
