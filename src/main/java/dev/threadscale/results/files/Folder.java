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
 * A folder of the results. All files are opened for writing here, appear whole or not at all, and
 * belong to the owner of the results. No links are followed except for the folder that the user
 * named.
 */
public final class Folder {

    /** The prefix of names of incomplete files and folders. */
    public static final String PARTIAL = ".partial-";

    /** The number of bytes at the beginning of a file that show whose it is. */
    private static final int HEAD = 4096;

    private final Path root;
    private final Path path;
    private final Owner owner;

    /** Makes written files survive a loss of power. */
    private final boolean durable;

    private Folder(Path root, Path path, Owner owner, boolean durable) {
        this.root = root;
        this.path = path;
        this.owner = owner;
        this.durable = durable;
    }

    /**
     * Opens a folder that the user named. Creates it and its parents if necessary, for the owner of
     * the first parent that exists.
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

    /** Returns the same folder for files that can be made again, without waiting for the disk. */
    public Folder unsynced() {
        return new Folder(root, path, owner, false);
    }

    public Path path() {
        return path;
    }

    /** Returns a folder in this one, which need not exist. */
    public Folder child(String name) {
        return new Folder(root, path.resolve(name), owner, durable);
    }

    /** Creates a folder in this one. */
    public Folder create(String name) {
        Folder child = child(name);
        if (!has(name)) {
            claim(name);
            sync();
        }
        // Otherwise its files would be written to the target of a link.
        child.change(_ -> {});
        return child;
    }

    /** Creates a folder in this one. Returns false if it exists. */
    public boolean claim(String name) {
        try (OpenFolder folder = reach()) {
            // By path, since Java cannot create a folder in an open one: at worst, an empty one.
            Files.createDirectory(path.resolve(name));
            folder.give(name, owner);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (IOException failed) {
            throw WriteFailure.of(path.resolve(name), failed);
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
     * Writes a file whose name other programs use as well.
     *
     * @param mark text near the beginning of the kit's own files; no others are replaced
     */
    public void write(String name, String text, String mark) {
        write(name, bytes(text), mark);
    }

    public void write(String name, Content content, String mark) {
        change(folder -> {
            boolean isFile = StoredFile.isFile(path.resolve(name));
            if (has(name) && !(isFile && head(folder, name).contains(mark))) {
                throw foreign(name);
            }
        });
        write(name, content);
    }

    /** Returns the failure to replace a file that is not the kit's. */
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

    /** Writes a partial file, or removes it if it fails: a full disk has no room for it. */
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

    /** Opens a new file to be written piece by piece, and replaces any file of that name. */
    public OutputStream open(String name) {
        try (OpenFolder folder = reach()) {
            folder.remove(name);
            return Channels.newOutputStream(
                    folder.file(name, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        } catch (IOException failed) {
            String whole = name.startsWith(PARTIAL) ? name.substring(PARTIAL.length()) : name;
            throw WriteFailure.of(path.resolve(whole), failed);
        }
    }

    /** Opens a file for reading and writing; its contents are kept. */
    FileChannel channel(String name) {
        try (OpenFolder folder = reach()) {
            FileChannel file =
                    folder.file(
                            name,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE);
            folder.give(name, owner);
            return file;
        } catch (IOException failed) {
            throw WriteFailure.of(path.resolve(name), failed);
        }
    }

    /** Gives a partial file or folder its name once its contents are on the disk. */
    public void publish(String name) {
        Path partial = path.resolve(PARTIAL + name);
        if (StoredFile.isFolder(partial)) {
            force(partial);
        }
        change(folder -> folder.rename(PARTIAL + name, name));
        sync();
    }

    /** Forces a file to the disk, and gives it to the owner. */
    public void settle(String name) {
        change(folder -> {
            if (durable) {
                try (FileChannel file = folder.file(name, StandardOpenOption.WRITE)) {
                    file.force(true);
                }
            }
            folder.give(name, owner);
        });
    }

    /**
     * Forces the names in this folder to the disk; in a partial one, {@link #publish} does that.
     */
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
                // Not every system opens folders; others write the names when they choose.
            }
        }
    }

    /** Returns true if something has this name, even if it is a link. */
    public boolean has(String name) {
        return StoredFile.exists(path.resolve(name));
    }

    /** Returns the names in this folder, sorted. */
    public List<String> names() {
        try (OpenFolder folder = reach()) {
            return folder.names().stream().sorted().toList();
        } catch (IOException failed) {
            throw StoredFile.unreadable(path, failed);
        }
    }

    /**
     * Removes a file, or a folder with its contents, from this folder. Of a link, only the link is
     * removed.
     */
    public void delete(String name) {
        if (has(name)) {
            change(folder -> folder.remove(name));
        }
    }

    /** An action that changes the disk. */
    @FunctionalInterface
    private interface Change {
        void make(OpenFolder here) throws IOException;
    }

    private OpenFolder reach() throws IOException {
        return OpenFolder.reach(root, path);
    }

    private void change(Change change) {
        try (OpenFolder folder = reach()) {
            change.make(folder);
        } catch (IOException failed) {
            throw WriteFailure.of(path, failed);
        }
    }
}
