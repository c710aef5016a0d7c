package dev.threadscale.workload;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The values from which a workload is created.
 *
 * @param arguments the values of its parameters
 * @param tasks the number of tasks of an iteration
 * @param threads the kind of threads, as experiments write its label
 * @param scratch an empty folder, if the workload {@linkplain Need#SCRATCH needs} one
 * @param server the address of the companion server, if it {@linkplain Need#SERVER needs} one
 */
public record Setup(
        Arguments arguments,
        int tasks,
        String threads,
        Optional<Path> scratch,
        Optional<URI> server) {

    /** The needs of a workload other than CPUs and memory. */
    public enum Need {
        /** A folder to write to. */
        SCRATCH,
        /** A companion process that answers HTTP requests. */
        SERVER,
        /** CPUs for that process that are not among the measured ones. */
        SERVER_APART
    }

    /** Creates the setup of a workload that does not need anything from its host. */
    public static Setup of(Arguments arguments, int tasks) {
        return new Setup(arguments, tasks, "", Optional.empty(), Optional.empty());
    }

    /** Returns a copy with another value of a parameter. */
    public Setup with(Parameter parameter, String value) {
        return new Setup(arguments.with(parameter, value), tasks, threads, scratch, server);
    }

    public String text(Parameter parameter) {
        return arguments.text(parameter);
    }

    public long number(Parameter parameter) {
        return arguments.number(parameter);
    }

    public int integer(Parameter parameter) {
        return arguments.integer(parameter);
    }

    public Duration time(Parameter parameter) {
        return arguments.time(parameter);
    }

    /** Returns the folder of a workload that declares {@link Need#SCRATCH}. */
    public Path requireScratch() {
        return scratch.orElseThrow(
                () -> new IllegalArgumentException("scratch=... is missing: a folder for files"));
    }

    /** Returns the server of a workload that declares {@link Need#SERVER}. */
    public URI requireServer() {
        return server.orElseThrow(
                () -> new IllegalArgumentException("server=... is missing: http://host:port"));
    }
}
