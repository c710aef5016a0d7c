package dev.threadscale.results.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An open folder, reached from the folder that the user named without following links. Actions take
 * place in it even if somebody replaces a folder by a link meanwhile. Only systems that cannot work
 * from open folders use a path that was checked before.
 */
record OpenFolder(Path path, @Nullable SecureDirectoryStream<Path> handle)
        implements AutoCloseable {

    /** A link in place of a file or folder of the results. */
    static final class Linked extends FileSystemException {
        private static final long serialVersionUID = 1;

        Linked(Path link) {
            super(link.toString(), null, "it is a symbolic link, and none is followed here");
        }
    }

    /**
     * Opens a folder.
     *
     * @param root the folder that the user named; may be a link
     * @param path the root or a path in it
     * @throws Linked if a part of the path below the root is a link
     */
    @SuppressWarnings("StreamResourceLeak") // whoever closes the folder closes it
    static OpenFolder reach(Path root, Path path) throws IOException {
        refuseLinks(root, path);
        DirectoryStream<Path> top = Files.newDirectoryStream(root);
        if (!(top instanceof SecureDirectoryStream<Path> secure)) {
            top.close();
            return byPath(path);
        }
        OpenFolder reached = new OpenFolder(root, secure);
        for (Path name : names(root, path)) {
            try (OpenFolder above = reached) {
                reached = above.child(name.toString());
            }
        }
        return reached;
    }

    /** Opens a folder on a system that cannot work from open folders. */
    static OpenFolder byPath(Path path) throws IOException {
        // It must exist, as if it were opened.
        try (var _ = Files.newDirectoryStream(path)) {
            return new OpenFolder(path, null);
        }
    }

    /** Rejects a path with a link anywhere below the root. */
    static void refuseLinks(Path root, Path path) throws IOException {
        Path part = root;
        for (Path name : names(root, path)) {
            part = part.resolve(name);
            if (Files.isSymbolicLink(part)) {
                throw new Linked(part);
            }
        }
    }

    private static Iterable<Path> names(Path root, Path path) {
        return path.equals(root) ? List.of() : root.relativize(path);
    }

    private OpenFolder child(String name) throws IOException {
        Path child = path.resolve(name);
        return handle == null
                ? byPath(child)
                : new OpenFolder(
                        child, handle.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
    }

    /** Opens a file. */
    FileChannel file(String name, OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(Set.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        refuseLinks(path, path.resolve(name));
        return handle == null
                ? FileChannel.open(path.resolve(name), all)
                : (FileChannel) handle.newByteChannel(Path.of(name), all);
    }

    /** Gives a file or folder another name, and replaces the regular file that has it. */
    void rename(String from, String to) throws IOException {
        refuseLinks(path, path.resolve(to));
        if (StoredFile.exists(path.resolve(to)) && !StoredFile.isFile(path.resolve(to))) {
            throw new FileSystemException(
                    path.resolve(to).toString(), null, "what is there is not a regular file");
        }
        if (handle == null) {
            Files.move(
                    path.resolve(from),
                    path.resolve(to),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } else {
            handle.move(Path.of(from), handle, Path.of(to));
        }
    }

    /** Gives a file or folder to an owner. */
    void give(String name, Owner owner) throws IOException {
        owner.own(view(name, PosixFileAttributeView.class));
    }

    private <V extends FileAttributeView> V view(String name, Class<V> type) {
        return handle == null
                ? Files.getFileAttributeView(path.resolve(name), type, LinkOption.NOFOLLOW_LINKS)
                : handle.getFileAttributeView(Path.of(name), type, LinkOption.NOFOLLOW_LINKS);
    }

    /** Removes a file, a link, or a folder with its contents, if it exists. */
    void remove(String name) throws IOException {
        boolean isFolder;
        try {
            isFolder = view(name, BasicFileAttributeView.class).readAttributes().isDirectory();
        } catch (NoSuchFileException gone) {
            return;
        }
        if (isFolder) {
            try (OpenFolder doomed = child(name)) {
                for (String below : doomed.names()) {
                    doomed.remove(below);
                }
            }
        }
        if (handle == null) {
            Files.delete(path.resolve(name));
        } else if (isFolder) {
            handle.deleteDirectory(Path.of(name));
        } else {
            handle.deleteFile(Path.of(name));
        }
    }

    /** Lists the folder. Works only once, because an open folder is read to its end. */
    List<String> names() throws IOException {
        if (handle != null) {
            return names(handle);
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
            return names(children);
        }
    }

    private static List<String> names(DirectoryStream<Path> children) throws IOException {
        List<String> names = new ArrayList<>();
        try {
            children.forEach(child -> names.add(child.getFileName().toString()));
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        return names;
    }

    @Override
    public void close() throws IOException {
        if (handle != null) {
            handle.close();
        }
    }
}
