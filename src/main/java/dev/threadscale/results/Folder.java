package dev.threadscale.results;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A folder whose files appear whole or not at all, and belong to the owner of the results.
 *
 * @param path where it is
 * @param owner of everything in it
 */
record Folder(Path path, Owner owner) {

    static final String PARTIAL = RunFormat.PARTIAL;

    /** A folder below this one, whether it is there or not. */
    Folder child(String name) {
        return new Folder(path.resolve(name), owner);
    }

    /** Makes a folder below this one. */
    Folder create(String name) throws IOException {
        Path child = path.resolve(name);
        if (Files.notExists(child)) {
            Files.createDirectories(child);
            owner.own(child);
            sync();
        }
        return new Folder(child, owner);
    }

    /** Makes a folder below this one unless there is one, made by another process perhaps. */
    boolean claim(String name) throws IOException {
        Path child = path.resolve(name);
        try {
            Files.createDirectory(child);
        } catch (FileAlreadyExistsException taken) {
            return false;
        }
        owner.own(child);
        return true;
    }

    /** What a file is to hold. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream file) throws IOException;
    }

    /** Writes a file at once: readers see the old one or the new one. */
    void write(String name, Content content) throws IOException {
        Path partial = path.resolve(PARTIAL + name);
        try (OutputStream file = Files.newOutputStream(partial)) {
            content.writeTo(file);
        }
        publish(partial, name);
    }

    /** The same with a text. */
    void write(String name, String text) throws IOException {
        write(name, file -> file.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Gives a partial file or folder in this folder its name, once it is on the disk. */
    void publish(Path partial, String name) throws IOException {
        settle(partial);
        Files.move(
                partial,
                path.resolve(name),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        sync();
    }

    /** Sees to it that the names in this folder outlast a loss of power. */
    private void sync() {
        try (FileChannel folder = FileChannel.open(path, StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException unsupported) {
            // Not every system opens folders; then it writes their names when it likes.
        }
    }

    /** Sees to it that a file is on the disk, and gives it or a folder to its owner. */
    void settle(Path written) throws IOException {
        if (Files.isRegularFile(written)) {
            try (FileChannel file = FileChannel.open(written, StandardOpenOption.WRITE)) {
                file.force(true);
            }
        }
        owner.own(written);
    }

    boolean has(String name) {
        return Files.exists(path.resolve(name));
    }

    /** Names in this folder, sorted; nothing if it does not exist. */
    List<String> names() throws IOException {
        if (Files.notExists(path)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(path)) {
            return children.map(child -> child.getFileName().toString()).sorted().toList();
        }
    }

    /** Removes what is not whole, here and in all folders below. */
    void sweep() throws IOException {
        List<Path> partial;
        try (Stream<Path> below = Files.walk(path)) {
            partial = below.filter(Folder::isPartial).toList();
        }
        for (Path one : partial) {
            new Folder(Objects.requireNonNull(one.getParent()), owner)
                    .delete(one.getFileName().toString());
        }
    }

    private static boolean isPartial(Path path) {
        return path.getFileName().toString().startsWith(PARTIAL);
    }

    /** Removes a file or folder in this folder with all that it holds. */
    void delete(String name) throws IOException {
        Path target = path.resolve(name);
        if (Files.notExists(target)) {
            return;
        }
        try (Stream<Path> below = Files.walk(target)) {
            for (Path doomed : below.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(doomed);
            }
        }
    }
}
