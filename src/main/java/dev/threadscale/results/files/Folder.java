package dev.threadscale.results.files;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * A folder below the results. All of their files are opened for writing here, appear whole or not
 * at all, and belong to the owner of the results. Nothing is reached through a link: only the
 * folder that the user named may be one.
 */
public final class Folder {

    /** Beginning of the names of what is not whole yet. */
    public static final String PARTIAL = ".partial-";

    /** So many bytes of a file tell whose it is. */
    private static final int HEAD = 4096;

    private final Path root;
    private final Path path;
    private final Owner owner;

    /** True if a file has to outlast a loss of power once it is written. */
    private final boolean durable;

    private Folder(Path root, Path path, Owner owner, boolean durable) {
        this.root = root;
        this.path = path;
        this.owner = owner;
        this.durable = durable;
    }

    /**
     * Opens a folder that the user named; makes it if need be, and those above it, for the owner of
     * the first that is there.
     */
    public static Folder at(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Deque<Path> missing = new ArrayDeque<>();
        Path existing = absolute;
        while (Files.notExists(existing) && existing.getParent() != null) {
            missing.push(existing);
            existing = existing.getParent();
        }
        Folder folder = new Folder(absolute, absolute, Owner.of(existing), true);
        try {
            Files.createDirectories(absolute);
            for (Path made : missing) {
                folder.give(made);
            }
        } catch (IOException failed) {
            throw WriteFailure.of(absolute, failed);
        }
        return folder;
    }

    private void give(Path file) throws IOException {
        try (OpenFolder above = OpenFolder.reach(StoredFile.above(file), StoredFile.above(file))) {
            above.give(StoredFile.name(file), owner);
        }
    }

    /** The same folder, for files that can be made again: nobody waits for the disk. */
    public Folder unsynced() {
        return new Folder(root, path, owner, false);
    }

    public Path path() {
        return path;
    }

    /** A folder below this one, whether it is there or not. */
    public Folder child(String name) {
        return new Folder(root, path.resolve(name), owner, durable);
    }

    /** Makes a folder below this one. */
    public Folder create(String name) {
        Folder child = child(name);
        if (!has(name)) {
            claim(name);
            sync();
        }
        // Else what is in it would go to the place where a link leads.
        child.change(_ -> {});
        return child;
    }

    /** Makes a folder below this one, unless another process has. */
    public boolean claim(String name) {
        try (OpenFolder here = reach()) {
            // By its path, since Java cannot make a folder in an open one: at worst, an empty one.
            Files.createDirectory(path.resolve(name));
            here.give(name, owner);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (IOException failed) {
            throw WriteFailure.of(path, failed);
        }
    }

    /** The content of a file. */
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
        write(name, bytes(text));
    }

    private static Content bytes(String text) {
        return file -> file.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes a file whose name others use as well.
     *
     * @param mark stands near the beginning of the kit's own files: only these are replaced
     */
    public void write(String name, String text, String mark) {
        write(name, bytes(text), mark);
    }

    public void write(String name, Content content, String mark) {
        change(here -> {
            boolean isFile = StoredFile.isFile(path.resolve(name));
            if (has(name) && !(isFile && head(here, name).contains(mark))) {
                throw foreign(name);
            }
        });
        write(name, content);
    }

    /** The failure to write a file whose name another file has. */
    public UserException foreign(String name) {
        return UserException.of(
                        "cannot write %s: the file that is there is not threadscale's",
                        path.resolve(name))
                .fix("Move it away, or give it another name.");
    }

    private static String head(OpenFolder here, String name) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(HEAD);
        try (FileChannel file = here.file(name, StandardOpenOption.READ)) {
            file.read(head);
        }
        return new String(head.array(), 0, head.position(), StandardCharsets.UTF_8);
    }

    /** Removes a file that could not be written whole: a full disk has no room for it. */
    private void prepare(String name, Content content) {
        boolean isWhole = false;
        try (OutputStream file = open(PARTIAL + name)) {
            content.writeTo(file);
            isWhole = true;
        } catch (IOException failed) {
            throw WriteFailure.of(path.resolve(name), failed);
        } catch (UncheckedIOException failed) {
            throw WriteFailure.of(path.resolve(name), Objects.requireNonNull(failed.getCause()));
        } finally {
            if (!isWhole) {
                delete(PARTIAL + name);
            }
        }
        settle(PARTIAL + name);
    }

    /** Opens a new file, to be written piece by piece, in the place of what has its name. */
    public OutputStream open(String name) {
        try (OpenFolder here = reach()) {
            here.remove(name);
            return Channels.newOutputStream(
                    here.file(name, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        } catch (IOException failed) {
            throw WriteFailure.of(path.resolve(name), failed);
        }
    }

    /** Opens a file that stays, and keeps what it holds. */
    FileChannel channel(String name) {
        try (OpenFolder here = reach()) {
            FileChannel file =
                    here.file(
                            name,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE);
            here.give(name, owner);
            return file;
        } catch (IOException failed) {
            throw WriteFailure.of(path.resolve(name), failed);
        }
    }

    /** Gives a partial file or folder its name, once what is in it is on the disk. */
    public void publish(String name) {
        Path partial = path.resolve(PARTIAL + name);
        if (StoredFile.isFolder(partial)) {
            force(partial);
        }
        change(here -> here.rename(PARTIAL + name, name));
        sync();
    }

    /** Sees to it that a file is on the disk, and gives it to the owner. */
    public void settle(String name) {
        change(here -> {
            if (durable) {
                try (FileChannel file = here.file(name, StandardOpenOption.WRITE)) {
                    file.force(true);
                }
            }
            here.give(name, owner);
        });
    }

    /** Puts the names in this folder on the disk; in a partial one, {@link #publish} does that. */
    private void sync() {
        if (!StoredFile.name(path).startsWith(PARTIAL)) {
            force(path);
        }
    }

    private void force(Path folder) {
        if (durable) {
            try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            } catch (IOException unsupported) {
                // Not every system opens folders; then it writes their names when it likes.
            }
        }
    }

    /** Returns true if something has this name, even if it is a link. */
    public boolean has(String name) {
        return StoredFile.exists(path.resolve(name));
    }

    /** The names in this folder, sorted. */
    public List<String> names() {
        try (OpenFolder here = reach()) {
            return here.names().stream().sorted().toList();
        } catch (IOException failed) {
            throw StoredFile.unreadable(path, failed);
        }
    }

    /** Removes a file or folder in this folder with all that it holds; of a link, the link. */
    public void delete(String name) {
        if (has(name)) {
            change(here -> here.remove(name));
        }
    }

    /** Something that changes the disk. */
    @FunctionalInterface
    private interface Change {
        void make(OpenFolder here) throws IOException;
    }

    private OpenFolder reach() throws IOException {
        return OpenFolder.reach(root, path);
    }

    private void change(Change change) {
        try (OpenFolder here = reach()) {
            change.make(here);
        } catch (IOException failed) {
            throw WriteFailure.of(path, failed);
        }
    }
}
