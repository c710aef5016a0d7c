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
 * The place of a new experiment: a file, a folder, or standard output.
 *
 * @param force true if it may replace a file
 */
public record DraftFile(Path place, boolean force) {

    private static final Path STDOUT = Path.of("-");
    private static final Path EXPERIMENTS = Path.of("experiments");

    /** The folder that is used where the user names none. */
    public static Path usual() {
        return Files.isDirectory(EXPERIMENTS) ? EXPERIMENTS : Path.of(".");
    }

    /** The same place, where the user agreed to replace the file. */
    public DraftFile replacing() {
        return new DraftFile(place, true);
    }

    public boolean isStdout() {
        return place.equals(STDOUT);
    }

    /** The folder of the file; of standard output the current one. */
    public Path folder() {
        return Files.isDirectory(place)
                ? place
                : Optional.ofNullable(place.getParent()).orElse(Path.of("."));
    }

    /** The file for an experiment of some name. */
    public Path file(String name) {
        return Files.isDirectory(place) ? place.resolve(name + ".yaml").normalize() : place;
    }

    /** The name of the experiment that the name of the file suggests. */
    public Optional<String> name() {
        return isStdout() || Files.isDirectory(place)
                ? Optional.empty()
                : Optional.of(place.getFileName().toString().replaceFirst("[.]ya?ml$", ""));
    }

    /** Refuses a place that cannot be written to, before the user has answered any question. */
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
            throw UserException.of("%s: there is no such folder", folder)
                    .fix("Create it, or name another folder.");
        }
        if (!Files.isWritable(folder)) {
            throw UserException.of("%s: you may not write into this folder", folder)
                    .fix(
                            "Name another folder, or write to standard output: threadscale init - > FILE");
        }
    }

    /** True if a file exists that only the user may allow to replace. */
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

    /** Writes a file, and gives it to the owner of its folder. */
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
