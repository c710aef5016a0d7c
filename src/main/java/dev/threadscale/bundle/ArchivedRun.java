package dev.threadscale.bundle;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.threadscale.error.UserException;
import dev.threadscale.results.Checksums;
import dev.threadscale.results.files.WriteFailure;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A run in an archive. The archive may be untrusted, so its size is bounded, its files stay in
 * their folder, and every file is compared with its checksum before anything reads it.
 */
public final class ArchivedRun {

    private static final Pattern SUM = Pattern.compile("([0-9a-f]{64})  (.+)");
    private static final int LONGEST_SUMS = 64 << 20;

    private final Path zip;
    private final Bounds bounds;
    private long left;

    /** The maximum size of a run. */
    record Bounds(int files, long bytes) {
        static final Bounds USUAL = new Bounds(500_000, 8L << 30);
    }

    private ArchivedRun(Path zip, Bounds bounds) {
        this.zip = zip;
        this.bounds = bounds;
        this.left = bounds.bytes();
    }

    /**
     * Unpacks a run from its archive.
     *
     * @param folder receives the folder of the run
     * @return the run directory
     * @throws UserException if it is not an archive of a run, or a file in it was changed
     */
    public static Path unpack(Path zip, Path folder) {
        return unpack(zip, folder, Bounds.USUAL);
    }

    static Path unpack(Path zip, Path folder, Bounds bounds) {
        Path run = folder.resolve(new ArchivedRun(zip, bounds).unpack(folder));
        RunArchive.refuseDamage(run);
        return run;
    }

    private String unpack(Path folder) {
        Set<String> roots = new HashSet<>();
        try (ZipFile archive = new ZipFile(zip.toFile())) {
            require(
                    archive.size() <= bounds.files(),
                    "it contains more than %,d files",
                    bounds.files());
            Map<String, String> sums = sums(archive);
            Set<String> seen = new HashSet<>();
            Enumeration<? extends ZipEntry> all = archive.entries();
            while (all.hasMoreElements()) {
                ZipEntry entry = all.nextElement();
                String path = entry.getName();
                // Case is ignored, as on the file systems of macOS and Windows.
                require(seen.add(path.toLowerCase(Locale.ROOT)), "it contains '%s' twice", path);
                if (path.equals(RunArchive.SUMS)) {
                    continue;
                }
                Pattern known = entry.isDirectory() ? RunArchive.FOLDER : RunArchive.PATH;
                if (!known.matcher(path).matches()) {
                    throw repacked(
                            "it contains '%s', which is not a path of a run".formatted(path));
                }
                // Entries of folders are skipped: the paths of files name their folders.
                if (entry.isDirectory()) {
                    continue;
                }
                roots.add(path.substring(0, path.indexOf('/')));
                if (!sums.containsKey(path)) {
                    throw repacked("its checksums do not include %s".formatted(path));
                }
                String sum = copy(archive.getInputStream(entry), folder, path);
                require(sum.equals(sums.remove(path)), "%s was changed after it was written", path);
            }
            String missing = sums.keySet().stream().findFirst().orElse("");
            require(missing.isEmpty(), "it does not contain %s", missing);
        } catch (IOException | IllegalArgumentException broken) {
            throw UserException.of(
                            "cannot open %s: it is not a complete ZIP (%s)",
                            zip, broken.getMessage())
                    .because(broken)
                    .fix(
                            "Get it again from its source, or unzip it and use the folder of"
                                    + " the run.");
        }
        require(roots.size() == 1, "it contains %d runs instead of one", roots.size());
        return roots.iterator().next();
    }

    /** Returns the digests by path. */
    private Map<String, String> sums(ZipFile archive) throws IOException {
        ZipEntry entry = archive.getEntry(RunArchive.SUMS);
        if (entry == null) {
            throw repacked("it does not contain checksums, %s".formatted(RunArchive.SUMS));
        }
        byte[] text;
        try (InputStream in = archive.getInputStream(entry)) {
            text = in.readNBytes(LONGEST_SUMS);
        }
        return Checksums.parse(new String(text, StandardCharsets.UTF_8), SUM)
                .orElseThrow(
                        () -> refused("its checksums, %s, are broken".formatted(RunArchive.SUMS)));
    }

    /** Copies an entry without trusting its declared size. */
    private String copy(InputStream entry, Path folder, String path) throws IOException {
        try (InputStream in = entry;
                OutputStream out = open(folder, path)) {
            return copy(in, out, folder.resolve(path), this::count);
        }
    }

    private void count(int bytes) {
        left -= bytes;
        require(left >= 0, "it unpacks to more than %,d bytes", bounds.bytes());
    }

    /**
     * Copies untrusted content.
     *
     * @param counted receives the length of each piece before it is written
     * @return the checksum
     * @throws UserException if it cannot be written
     */
    static String copy(InputStream in, OutputStream out, Path file, IntConsumer counted)
            throws IOException {
        MessageDigest digest = Sha256.digest();
        byte[] buffer = new byte[1 << 16];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            counted.accept(read);
            digest.update(buffer, 0, read);
            write(out, buffer, read, file);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * Creates the folders of the run, but not the folder into which it is unpacked, which may have
     * been removed.
     */
    private OutputStream open(Path folder, String path) {
        try {
            Path above = folder;
            for (Path name : Objects.requireNonNull(Path.of(path).getParent())) {
                above = above.resolve(name);
                require(!Files.isRegularFile(above), "it contains '%s' below a file", path);
                if (Files.notExists(above)) {
                    Files.createDirectory(above);
                }
            }
            return Files.newOutputStream(folder.resolve(path));
        } catch (IOException failed) {
            throw WriteFailure.of(folder.resolve(path), failed);
        }
    }

    private static void write(OutputStream out, byte[] bytes, int length, Path file) {
        try {
            out.write(bytes, 0, length);
        } catch (IOException full) {
            throw WriteFailure.of(file, full);
        }
    }

    @FormatMethod
    private void require(boolean holds, @FormatString String otherwise, Object... arguments) {
        if (!holds) {
            throw refused(otherwise.formatted(arguments));
        }
    }

    /** Reports an archive that was repacked. The run in it may be unchanged. */
    private UserException repacked(String problem) {
        return UserException.of("cannot open %s: %s", zip, problem)
                .fix(
                        "Use an archive written by 'threadscale bundle', or unzip it and use"
                                + " the folder of the run.");
    }

    private UserException refused(String problem) {
        return UserException.of("cannot open %s: %s", zip, problem)
                .fix("Use an archive written by 'threadscale bundle'.");
    }
}
