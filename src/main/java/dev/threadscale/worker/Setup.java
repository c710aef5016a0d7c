package dev.threadscale.worker;

import dev.threadscale.protocol.Arguments;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a workload is made with.
 *
 * @param arguments of its parameters
 * @param tasks of an iteration
 * @param scratch an empty folder for its files, if it {@linkplain Need#SCRATCH needs} one
 * @param server address of the companion server, if it {@linkplain Need#SERVER needs} one
 */
public record Setup(Arguments arguments, int tasks, Optional<Path> scratch, Optional<URI> server) {

    /** What an engine has to give to a fork of a workload, besides CPUs and memory. */
    public enum Need {
        /** A folder to write to. */
        SCRATCH,
        /** A companion process that answers requests. */
        SERVER
    }

    /** A workload that needs nothing. */
    public static Setup of(Arguments arguments, int tasks) {
        return new Setup(arguments, tasks, Optional.empty(), Optional.empty());
    }

    public long number(String parameter) {
        return arguments.number(parameter);
    }

    public String text(String parameter) {
        return arguments.text(parameter);
    }

    /** The folder that the workload has declared to need. */
    public Path requireScratch() {
        return scratch.orElseThrow(
                () -> new IllegalArgumentException("scratch=... is missing: a folder for files"));
    }

    /** The server that the workload has declared to need. */
    public URI requireServer() {
        return server.orElseThrow(
                () -> new IllegalArgumentException("server=... is missing: http://host:port"));
    }
}
