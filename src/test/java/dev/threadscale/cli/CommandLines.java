package dev.threadscale.cli;

import dev.threadscale.host.HostFiles;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.Writer;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** The commands and what they take. */
public final class CommandLines {

    private CommandLines() {}

    /** All commands, whose output goes nowhere. */
    public static CommandLine all() {
        PrintWriter unused = new PrintWriter(Writer.nullWriter());
        return Main.commandLine(new StringReader(""), HostFiles.HERE, unused, unused);
    }

    /** All options of a command, by all of their names. */
    public static Set<String> options(String command) {
        return all().getSubcommands().get(command).getCommandSpec().options().stream()
                .flatMap(option -> Arrays.stream(option.names()))
                .collect(Collectors.toSet());
    }
}
