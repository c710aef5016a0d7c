package dev.threadscale.bundle;

import dev.threadscale.error.UserException;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A run directory as one file, for others to open and to repeat. The same run makes the same bytes.
 * What comes from others may be anything: so it is bounded, stays in its folder, and is compared
 * with its checksums before anybody reads it.
 */
public final class RunArchive {

    private static final int MOST_FILES = 500_000;
    private static final long MOST_BYTES = 8L << 30;

    /** As the kit names folders and files; a name is neither {@code .} nor {@code ..}. */
    private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9._-]{0,199}";

    private static final Pattern PATH = Pattern.compile("%s(/%s){1,6}".formatted(NAME, NAME));

    /** A ZIP holds no time before; the run's own stand in its files. */
    private static final long TIME = 315_576_000_000L;

    private final Path zip;

    private RunArchive(Path zip) {
        this.zip = zip;
    }

    /** Whether a path is that of an archive, and not of a run directory. */
    public static boolean isOne(Path path) {
        return path.toString().toLowerCase(Locale.ROOT).endsWith(".zip");
    }

    /** What a file holds. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a run, all in one folder.
     *
     * @param more files besides those of the run, by path
     * @throws UserException if a file of the run is not as its checksum says
     */
    public static void write(Path run, Map<String, Content> more, Path zip) {
        RunRecord record = RunRecord.read(run);
        refuseDamage(run);
        String root = "%s-%s".formatted(record.experiment().name(), record.run());
        Path absolute = zip.toAbsolutePath().normalize();
        Folder folder = Folder.at(parent(absolute));
        folder.write(
                String.valueOf(absolute.getFileName()),
                out -> {
                    try (ZipOutputStream entries = new ZipOutputStream(out)) {
                        for (Path file : files(run)) {
                            String path = run.relativize(file).toString().replace('\\', '/');
                            entries.putNextEntry(entry(root + "/" + path));
                            Files.copy(file, entries);
                        }
                        for (Map.Entry<String, Content> one : more.entrySet()) {
                            entries.putNextEntry(entry(root + "/" + one.getKey()));
                            one.getValue().writeTo(entries);
                        }
                    }
                });
    }

    private static ZipEntry entry(String path) {
        ZipEntry entry = new ZipEntry(path);
        entry.setTime(TIME);
        return entry;
    }

    private static Path parent(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    /** Without what is not whole, and what is no file of the kit's. */
    private static List<Path> files(Path run) throws IOException {
        try (Stream<Path> all = Files.walk(run)) {
            return all.filter(StoredFile::isFile)
                    .filter(file -> PATH.matcher(archived(run, file)).matches())
                    .sorted()
                    .toList();
        }
    }

    private static String archived(Path run, Path file) {
        return "run/" + run.relativize(file).toString().replace('\\', '/');
    }

    private static void refuseDamage(Path run) {
        RunCheck check = new RunCheck(run);
        check.refuseDamage();
        check.forks().stream()
                .findFirst()
                .ifPresent(damage -> {
                    throw new UserException(
                            "cannot use %s: %s".formatted(damage.file(), damage.what()),
                            "Get the run again from where it comes from.");
                });
    }

    /**
     * Takes a run out of its archive.
     *
     * @param folder that takes its folder
     * @return the run directory
     * @throws UserException if it is no archive of a run, or a file in it was changed
     */
    public static Path unpack(Path zip, Path folder) {
        return new RunArchive(zip).unpack(folder);
    }

    private Path unpack(Path folder) {
        Set<String> roots = new HashSet<>();
        try (ZipFile archive = new ZipFile(zip.toFile())) {
            Set<String> seen = new HashSet<>();
            long left = MOST_BYTES;
            for (ZipEntry entry : entries(archive)) {
                String path = entry.getName();
                if (!PATH.matcher(path).matches()) {
                    throw refused("it holds '%s', which is no path of a run".formatted(path));
                }
                // Without regard to case, as on the file systems of macOS and Windows.
                if (!seen.add(path.toLowerCase(Locale.ROOT))) {
                    throw refused("it holds '%s' twice".formatted(path));
                }
                roots.add(path.substring(0, path.indexOf('/')));
                left = copy(archive, entry, folder.resolve(path), left);
            }
        } catch (IOException | IllegalArgumentException broken) {
            throw new UserException(
                    "cannot open %s: it is no whole ZIP (%s)".formatted(zip, broken.getMessage()),
                    "Get it again from where it comes from.",
                    broken);
        }
        if (roots.size() != 1) {
            throw refused("it holds %d runs and not one".formatted(roots.size()));
        }
        Path run = folder.resolve(roots.iterator().next());
        refuseDamage(run);
        return run;
    }

    private List<ZipEntry> entries(ZipFile archive) {
        if (archive.size() > MOST_FILES) {
            throw refused("it holds more than %,d files".formatted(MOST_FILES));
        }
        List<ZipEntry> entries = new ArrayList<>();
        Enumeration<? extends ZipEntry> all = archive.entries();
        while (all.hasMoreElements()) {
            entries.add(all.nextElement());
        }
        return entries;
    }

    /** What an entry says of its own size counts for nothing. */
    private long copy(ZipFile archive, ZipEntry entry, Path file, long room) throws IOException {
        Files.createDirectories(parent(file));
        long left = room;
        try (InputStream in = archive.getInputStream(entry);
                OutputStream out = Files.newOutputStream(file)) {
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                left -= read;
                if (left < 0) {
                    throw refused("it unpacks to more than %d GiB".formatted(MOST_BYTES >> 30));
                }
                out.write(buffer, 0, read);
            }
        }
        return left;
    }

    private UserException refused(String problem) {
        return new UserException(
                "cannot open %s: %s".formatted(zip, problem),
                "Take one that 'threadscale bundle' wrote.");
    }
}
