package dev.threadscale.results;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A folder below the results. All of their files are opened for writing here, appear whole or not
 * at all, and belong to the owner of the results.
 */
public final class Folder {

    /** Beginning of the names of what is not whole yet. */
    static final String PARTIAL = ".partial-";

    private static final String REMEDY =
            "Check that the folder belongs to you and that its disk has room, or name another with"
                    + " --results. What has been measured is kept, and --resume continues.";

    private final Path path;
    private final Owner owner;

    /** Whether what is written has to outlast a loss of power from the moment on. */
    private final boolean durable;

    private Folder(Path path, Owner owner, boolean durable) {
        this.path = path;
        this.owner = owner;
        this.durable = durable;
    }

    /**
     * Opens a folder; makes it if need be, and those above it, for the owner of the first that is
     * there.
     */
    public static Folder at(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Deque<Path> missing = new ArrayDeque<>();
        Path existing = absolute;
        while (Files.notExists(existing) && existing.getParent() != null) {
            missing.push(existing);
            existing = existing.getParent();
        }
        Folder folder = new Folder(absolute, Owner.of(existing), true);
        folder.change(() -> {
            Files.createDirectories(absolute);
            for (Path made : missing) {
                folder.owner.own(made);
            }
        });
        return folder;
    }

    /** Gives a file that others have written to whoever owns its folder. */
    public static void giveToOwner(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        Folder folder = at(parent == null ? absolute : parent);
        folder.change(() -> folder.owner.own(absolute));
    }

    /** The same folder, for files that can be made again: nobody waits for the disk. */
    public Folder unsynced() {
        return new Folder(path, owner, false);
    }

    public Path path() {
        return path;
    }

    /** A folder below this one, whether it is there or not. */
    Folder child(String name) {
        return new Folder(path.resolve(name), owner, durable);
    }

    /** Makes a folder below this one. */
    public Folder create(String name) {
        Folder child = child(name);
        if (Files.notExists(child.path)) {
            change(() -> {
                Files.createDirectories(child.path);
                owner.own(child.path);
                sync();
            });
        }
        return child;
    }

    /** Makes a folder below this one, unless another process has. */
    boolean claim(String name) {
        Path child = path.resolve(name);
        try {
            Files.createDirectory(child);
            owner.own(child);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (IOException failed) {
            throw unwritable(path, failed);
        }
    }

    /** What a file is to hold. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream file) throws IOException;
    }

    /** Writes a file at once: readers see the old one or the new one. */
    public void write(String name, Content content) {
        prepare(name, content);
        publish(name);
    }

    public void write(String name, String text) {
        write(name, file -> file.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes a file under a partial name. */
    void prepare(String name, String text) {
        prepare(name, file -> file.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private void prepare(String name, Content content) {
        try (OutputStream file = open(PARTIAL + name)) {
            content.writeTo(file);
        } catch (IOException failed) {
            throw unwritable(path.resolve(name), failed);
        } catch (UncheckedIOException failed) {
            throw unwritable(path.resolve(name), Objects.requireNonNull(failed.getCause()));
        }
        settle(PARTIAL + name);
    }

    /** Opens a new file, to be written piece by piece. */
    OutputStream open(String name) {
        try {
            return Files.newOutputStream(path.resolve(name));
        } catch (IOException failed) {
            throw unwritable(path.resolve(name), failed);
        }
    }

    /** Opens a file that stays, and keeps what it holds. */
    FileChannel channel(String name) {
        try {
            FileChannel file =
                    FileChannel.open(
                            path.resolve(name),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE);
            owner.own(path.resolve(name));
            return file;
        } catch (IOException failed) {
            throw unwritable(path.resolve(name), failed);
        }
    }

    /** Gives a partial file or folder its name. */
    void publish(String name) {
        change(() -> {
            Files.move(
                    path.resolve(PARTIAL + name),
                    path.resolve(name),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            sync();
        });
    }

    /** Sees to it that a file is on the disk, and gives it to the owner. */
    void settle(String name) {
        Path file = path.resolve(name);
        change(() -> {
            force(file, StandardOpenOption.WRITE);
            owner.own(file);
        });
    }

    /** Sees to it that the names in this folder are on the disk. */
    void sync() {
        try {
            force(path, StandardOpenOption.READ);
        } catch (IOException unsupported) {
            // Not every system opens folders; then it writes their names when it likes.
        }
    }

    private void force(Path written, OpenOption access) throws IOException {
        if (durable) {
            try (FileChannel channel = FileChannel.open(written, access)) {
                channel.force(true);
            }
        }
    }

    boolean has(String name) {
        return Files.exists(path.resolve(name));
    }

    /** Removes what is not whole in this folder alone, once checksums that are have their name. */
    void sweep() {
        Checksums.complete(this);
        StoredFile.names(path).stream()
                .filter(name -> name.startsWith(PARTIAL))
                .forEach(this::delete);
    }

    /** Removes what is not whole, here and in all folders below. */
    void sweepAll() {
        sweep();
        for (String name : StoredFile.names(path)) {
            if (Files.isDirectory(path.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                child(name).sweepAll();
            }
        }
    }

    /** Removes a file or folder in this folder with all that it holds. */
    void delete(String name) {
        Path target = path.resolve(name);
        if (Files.notExists(target)) {
            return;
        }
        change(() -> {
            try (Stream<Path> below = Files.walk(target)) {
                for (Path doomed : below.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(doomed);
                }
            }
        });
    }

    /** Something that changes the disk. */
    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }

    private void change(Change change) {
        try {
            change.make();
        } catch (IOException failed) {
            throw unwritable(path, failed);
        }
    }

    static UserException unwritable(Path path, IOException failed) {
        return new UserException(
                "cannot write %s: %s".formatted(path, reason(failed)), REMEDY, failed);
    }

    /** In words: the message of the most usual failures is the name of the file alone. */
    private static String reason(IOException failed) {
        return switch (failed) {
            case AccessDeniedException denied -> "permission denied for " + denied.getFile();
            case FileAlreadyExistsException taken -> taken.getFile() + " is not a folder";
            case NoSuchFileException gone -> gone.getFile() + " does not exist";
            default ->
                    failed.getMessage() == null
                            ? failed.getClass().getSimpleName()
                            : failed.getMessage();
        };
    }
}
