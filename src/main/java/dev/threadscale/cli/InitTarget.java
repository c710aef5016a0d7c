package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.results.Folder;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Where a new experiment goes: a file that nobody has written yet, or standard output. */
final class InitTarget {

    /** Stands for standard output. */
    static final String STDOUT = "-";

    private static final String EXPERIMENTS = "experiments";
    private static final String YAML = ".yaml";

    private final String given;
    private final boolean force;

    /**
     * @param given a file, a folder or {@link #STDOUT}; empty to choose one by the name
     * @param force whether what is there may be replaced
     */
    InitTarget(Optional<String> given, boolean force) {
        this.given = given.orElse(Files.isDirectory(Path.of(EXPERIMENTS)) ? EXPERIMENTS : ".");
        this.force = force;
    }

    boolean isStdout() {
        return given.equals(STDOUT);
    }

    /** The file that an experiment of some name goes to. */
    Path file(String name) {
        Path path = Path.of(given);
        return Files.isDirectory(path) ? path.resolve(name + YAML).normalize() : path;
    }

    /** The file in words. */
    String describe(Path file) {
        return isStdout() ? "it to standard output" : file.toString();
    }

    /** The name that the file itself suggests. */
    Optional<String> name() {
        Path path = Path.of(given);
        if (isStdout() || Files.isDirectory(path)) {
            return Optional.empty();
        }
        return Optional.of(path.getFileName().toString().replaceFirst("[.]ya?ml$", ""));
    }

    /** Refuses what cannot be written before anybody has answered a question. */
    void check() {
        if (isStdout()) {
            return;
        }
        Path path = Path.of(given);
        Path folder =
                Files.isDirectory(path)
                        ? path
                        : Optional.ofNullable(path.getParent()).orElse(Path.of("."));
        if (!Files.isDirectory(path) && !path.toString().matches(".*[.]ya?ml")) {
            throw new UserException(
                    "%s: the name of an experiment's file ends in .yaml".formatted(path),
                    "Name it %s%s, or write to standard output with '-'.".formatted(path, YAML));
        }
        if (!Files.isDirectory(folder)) {
            throw new UserException(
                    "%s: there is no such folder".formatted(folder), "Make it, or name another.");
        }
        if (!Files.isWritable(folder)) {
            throw new UserException(
                    "%s: nothing may be written into this folder".formatted(folder),
                    "Name another folder, or write to standard output: threadscale init - > FILE");
        }
    }

    /** Whether the file is there and has to be replaced. */
    boolean isTaken(Path file) {
        return !force && Files.exists(file);
    }

    static UserException taken(Path file) {
        return new UserException(
                "%s is there already; nothing was written".formatted(file),
                "Name another file, or replace it with --force.");
    }

    /**
     * Writes the file, for the owner of its folder.
     *
     * @param replace whether it may be there already
     */
    void write(Path file, String yaml, boolean replace) {
        try {
            if (replace || force) {
                Files.writeString(file, yaml);
            } else {
                Files.writeString(file, yaml, StandardOpenOption.CREATE_NEW);
            }
        } catch (FileAlreadyExistsException late) {
            throw taken(file);
        } catch (IOException failed) {
            throw new UserException(
                    "%s: this cannot be written (%s)".formatted(file, failed.getMessage()),
                    "Check the folder's permissions and the space on the disk.");
        }
        Folder.giveToOwner(file);
    }
}
