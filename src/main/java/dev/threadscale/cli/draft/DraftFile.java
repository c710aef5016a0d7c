package dev.threadscale.cli.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The location of a new experiment: a file, a folder, or standard output.
 *
 * @param force true if it may replace a file
 */
public record DraftFile(Path place, boolean force) {

    private static final Path STDOUT = Path.of("-");
    private static final Path EXPERIMENTS = Path.of("experiments");

    /** Returns the default folder. */
    public static Path usual() {
        return Files.isDirectory(EXPERIMENTS) ? EXPERIMENTS : Path.of(".");
    }

    /** Returns the same location, after the user agreed to replace the file. */
    public DraftFile replacing() {
        return new DraftFile(place, true);
    }

    public boolean isStdout() {
        return place.equals(STDOUT);
    }

    /** Returns the folder of the file; for standard output the current one. */
    public Path folder() {
        return Files.isDirectory(place)
                ? place
                : Optional.ofNullable(place.getParent()).orElse(Path.of("."));
    }

    /** Returns the file for an experiment with the given name. */
    public Path file(String name) {
        return Files.isDirectory(place) ? place.resolve(name + ".yaml").normalize() : place;
    }

    /** Returns the name of the experiment that the name of the file suggests. */
    public Optional<String> name() {
        return isStdout() || Files.isDirectory(place)
                ? Optional.empty()
                : Optional.of(place.getFileName().toString().replaceFirst("[.]ya?ml$", ""));
    }

    /** Rejects a location that cannot be written, before the user has answered any question. */
    public void check() {
        if (isStdout()) {
            return;
        }
        Path folder = folder();
        if (!Files.isDirectory(place) && !place.toString().matches(".*[.]ya?ml")) {
            throw UserException.of("%s: the name of an experiment file must end in .yaml", place)
                    .fix("Name it %s.yaml, or write to standard output with '-'.", place);
        }
        if (!Files.isDirectory(folder)) {
            throw UserException.of("%s: the folder does not exist", folder)
                    .fix("Create it, or choose another folder.");
        }
        if (!Files.isWritable(folder)) {
            throw UserException.of("%s: you do not have permission to write to this folder", folder)
                    .fix(
                            "Name another folder, or write to standard output: threadscale init - > FILE");
        }
    }

    /** Returns true if a file exists that may only be replaced with the user's permission. */
    public boolean isTaken(Path file) {
        return !force && Files.exists(file);
    }

    public static UserException taken(Path file) {
        return UserException.of("%s already exists; nothing was written", file)
                .fix("Name another file, or replace it with --force.");
    }

    /**
     * Writes an experiment without replacing another: if the name is taken, it gets a number.
     *
     * @return the file; an earlier one if it has the same content
     */
    public static Path keep(Path wanted, String yaml) {
        Path file = wanted;
        for (int number = 2; Files.exists(file); number++) {
            if (holds(file, yaml)) {
                return file;
            }
            String numbered = wanted.toString().replaceFirst("[.]yaml$", "-" + number + ".yaml");
            file = Path.of(numbered);
        }
        DraftFile place = new DraftFile(file, false);
        place.check();
        place.write(file, yaml);
        return file;
    }

    private static boolean holds(Path file, String yaml) {
        try {
            return Arrays.equals(Files.readAllBytes(file), yaml.getBytes(StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Writes a file, and makes the owner of its folder its owner. */
    public void write(Path file, String yaml) {
        Path absolute = file.toAbsolutePath();
        Folder folder = Folder.at(StoredFile.above(absolute));
        String name = StoredFile.name(absolute);
        if (!force && folder.has(name)) {
            throw taken(file);
        }
        folder.write(name, yaml);
    }
}
