package dev.threadscale.experiment.companion;

import dev.threadscale.text.Sha256;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A program that the measured code talks to, such as a database, in a container and on CPUs of its
 * own.
 *
 * @param name its host name for the measured program and for other companions
 * @param image the name of its image
 * @param user a user of the image; empty for the image's default
 * @param environment variables, some of which may be {@linkplain Secrets secret}
 * @param files the files that it can read, in addition to those of its image
 * @param command the arguments of the image's entry point; empty for the image's default
 * @param cpus the number of its CPUs; a fraction limits its CPU time on the next whole number
 * @param memoryBytes memory of its container, without swap
 * @param tmpfs the folders in which it can write, in memory. The rest of its image is read-only
 * @param lifetime the forks that it serves
 */
public record Companion(
        String name,
        String image,
        Optional<String> user,
        Map<String, String> environment,
        List<MountedFile> files,
        List<String> command,
        Ready ready,
        BigDecimal cpus,
        long memoryBytes,
        List<String> tmpfs,
        Lifetime lifetime) {

    /** The forks that a companion serves. */
    public enum Lifetime {
        /** A single fork, which starts it. */
        FORK,
        /** All forks of a run that need the same companions. */
        RUN
    }

    /**
     * A file of the experiment that a companion can read.
     *
     * @param origin its path as written in the experiment
     * @param target its absolute path in the container
     */
    public record MountedFile(String origin, String target, String text) {

        /** Returns the name of its copy in the companion's folder of a run. */
        public String copy() {
            return origin.substring(origin.lastIndexOf('/') + 1);
        }

        /** Returns the folder in the container, which is not the root. */
        public String folder() {
            return target.substring(0, target.lastIndexOf('/'));
        }

        /** Returns the name in that folder. */
        public String name() {
            return target.substring(target.lastIndexOf('/') + 1);
        }

        public String sha256() {
            return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * The conditions for the measured program to start. All of them have to hold.
     *
     * @param port a port that has to accept connections from outside the container
     * @param http a path at that port that has to be answered with a status from 200 to 299
     * @param command a command in the container that has to succeed; empty for none
     * @param log a text that has to appear in its output
     * @param within the time limit from its start
     */
    public record Ready(
            OptionalInt port,
            Optional<String> http,
            List<String> command,
            Optional<String> log,
            Duration within) {}

    private static final int LENGTH_OF_TAG = 16;

    /** A setting that can be an axis. */
    public sealed interface Setting {
        record Image() implements Setting {}

        record Cpus() implements Setting {}

        /** A variable of its environment. */
        record Environment(String variable) implements Setting {}
    }

    public Companion {
        cpus = cpus.stripTrailingZeros();
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        files = List.copyOf(files);
        command = List.copyOf(command);
        tmpfs = List.copyOf(tmpfs);
    }

    /** Returns a copy with another value of a setting. */
    public Companion with(Setting setting, String value) {
        Map<String, String> variables = new LinkedHashMap<>(environment);
        if (setting instanceof Setting.Environment(String variable)) {
            variables.put(variable, value);
        }
        return new Companion(
                name,
                setting instanceof Setting.Image ? value : image,
                user,
                variables,
                files,
                command,
                ready,
                setting instanceof Setting.Cpus ? new BigDecimal(value) : cpus,
                memoryBytes,
                tmpfs,
                lifetime);
    }

    /** Returns true if it serves all forks of a run, which are not independent then. */
    public boolean isShared() {
        return lifetime == Lifetime.RUN;
    }

    /** Returns the tag of an image of a companion among the images that a run keeps. */
    public static String tag(String image) {
        String hash = Sha256.hex(image.getBytes(StandardCharsets.UTF_8));
        return "companion-" + hash.substring(0, LENGTH_OF_TAG);
    }

    /** Returns the number of CPUs that it is bound to. */
    public int cpuCount() {
        return cpus.setScale(0, RoundingMode.CEILING).intValueExact();
    }

    /** Returns its limit of CPU time per elapsed time; empty if it may use its CPUs completely. */
    public Optional<BigDecimal> quota() {
        return cpus.scale() > 0 ? Optional.of(cpus) : Optional.empty();
    }

    /** Returns the address for programs: its name, with its port if the experiment names one. */
    public String address() {
        return ready.port.isPresent() ? name + ":" + ready.port.getAsInt() : name;
    }

    /** Returns its variables without the values of secrets. */
    public Map<String, String> shownEnvironment() {
        Map<String, String> shown = new LinkedHashMap<>(environment);
        shown.replaceAll((name, value) -> Secrets.isSecret(name) ? Secrets.MASK : value);
        return shown;
    }

    /**
     * Returns a line of a program's output without the values of secrets. The longest come first,
     * since another can be a part of them.
     */
    public static String masked(String line, Collection<Companion> companions) {
        List<String> secrets = new ArrayList<>();
        for (Companion companion : companions) {
            companion.environment.forEach((variable, value) -> {
                if (Secrets.isSecret(variable)) {
                    secrets.add(value);
                }
            });
        }
        secrets.sort(Comparator.comparingInt(String::length).reversed());
        String masked = line;
        for (String secret : secrets) {
            masked = masked.replace(secret, Secrets.MASK);
        }
        return masked;
    }

    /** Replaces {@code {db}} with addresses and {@code {db.VARIABLE}} with values of variables. */
    public static String resolve(String text, Collection<Companion> companions) {
        return resolve(text, companions, companion -> companion.environment);
    }

    /** Replaces the same for people, without the values of secrets. */
    public static String shown(String text, Collection<Companion> companions) {
        return resolve(text, companions, Companion::shownEnvironment);
    }

    private static String resolve(
            String text,
            Collection<Companion> companions,
            Function<Companion, Map<String, String>> environment) {
        String resolved = text;
        for (Companion companion : companions) {
            resolved = resolved.replace("{" + companion.name + "}", companion.address());
            for (Map.Entry<String, String> variable : environment.apply(companion).entrySet()) {
                String place = "{" + companion.name + "." + variable.getKey() + "}";
                resolved = resolved.replace(place, variable.getValue());
            }
        }
        return resolved;
    }

    /**
     * Returns everything that can change a result, as lines of the configuration's id. Values of
     * secrets are left out because whoever repeats a run does not have them.
     */
    public List<String> identity() {
        List<String> lines = new ArrayList<>();
        lines.add("image=" + image);
        lines.add("user=" + user.orElse(""));
        shownEnvironment().forEach((name, value) -> lines.add("environment." + name + "=" + value));
        files.forEach(file -> lines.add("file." + file.target + "=" + file.sha256()));
        lines.add("command=" + command);
        lines.add("ready=" + ready);
        lines.add("cpus=" + cpus.toPlainString());
        lines.add("memory=" + memoryBytes);
        lines.add("tmpfs=" + tmpfs);
        // Companions of a single fork keep the ids from before there were others.
        if (isShared()) {
            lines.add("lifetime=run");
        }
        lines.replaceAll(line -> name + "." + line);
        return lines;
    }
}
