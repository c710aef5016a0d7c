package dev.threadscale.bundle;

import dev.threadscale.error.UserException;
import dev.threadscale.results.Checksums;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a run directory as one file that others can open and repeat. The same run always gives the
 * same bytes.
 */
public final class RunArchive {

    /** The form of folder and file names in the kit. A name cannot be {@code .} or {@code ..}. */
    private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9._-]{0,199}";

    static final Pattern PATH =
            Pattern.compile(
                    "%s((/%s){1,6}|/%s)".formatted(NAME, NAME, Pattern.quote(Deposit.FILE)));

    /** The form of a folder's entry, which other programs write. */
    static final Pattern FOLDER = Pattern.compile("(%s/){1,7}".formatted(NAME));

    /** The checksums of all other files, for {@code sha256sum -c}. */
    static final String SUMS = Checksums.FILE;

    /** The end of the name of the first entry. */
    private static final String MARK = "/" + SUMS;

    /**
     * The time of all entries, which is the earliest in a ZIP. The run's own times are in its
     * files.
     */
    private static final long TIME = 315_576_000_000L;

    private final ZipOutputStream zip;
    private final String root;
    private final Map<String, String> sums = new TreeMap<>();

    private RunArchive(ZipOutputStream zip, String root) {
        this.zip = zip;
        this.root = root;
    }

    /** Returns true if a path is that of an archive rather than a run directory. */
    public static boolean isOne(Path path) {
        return path.toString().toLowerCase(Locale.ROOT).endsWith(".zip");
    }

    /** Adds files to the archive. */
    @FunctionalInterface
    public interface Sink {
        void add(String path, InputStream content) throws IOException;
    }

    /** Adds files that do not belong to the run. */
    @FunctionalInterface
    public interface More {
        void addTo(Sink files) throws IOException;
    }

    /**
     * Writes a run in one folder, including the checksums.
     *
     * @param texts of files that are added, or replace the run's
     * @param more files, which may be large
     * @throws UserException if a file of the run does not match its checksum
     */
    public static void write(Path run, Map<String, String> texts, More more, Path zip) {
        RunRecord record = RunReader.read(run);
        refuseDamage(run);
        Path absolute = zip.toAbsolutePath().normalize();
        Folder.at(StoredFile.above(absolute))
                .write(
                        StoredFile.name(absolute),
                        out -> {
                            try (ZipOutputStream entries = new ZipOutputStream(out)) {
                                String root =
                                        "%s-%s".formatted(record.experiment().name(), record.run());
                                new RunArchive(entries, root).write(run, texts, more);
                            }
                        },
                        MARK);
    }

    private void write(Path run, Map<String, String> texts, More more) throws IOException {
        for (String file : files(run)) {
            if (texts.containsKey(file)) {
                continue;
            }
            try (InputStream content = StoredFile.open(run.resolve(file))) {
                add(file, content);
            }
        }
        for (Map.Entry<String, String> text : texts.entrySet()) {
            byte[] bytes = text.getValue().getBytes(StandardCharsets.UTF_8);
            add(text.getKey(), new ByteArrayInputStream(bytes));
        }
        more.addTo(this::add);
        // It comes last because it is only known then; a ZIP is read from its table of contents.
        zip.putNextEntry(entry(SUMS));
        zip.write(Checksums.text(sums).getBytes(StandardCharsets.UTF_8));
    }

    private void add(String path, InputStream content) throws IOException {
        MessageDigest digest = Sha256.digest();
        zip.putNextEntry(entry(root + "/" + path));
        content.transferTo(new DigestOutputStream(zip, digest));
        sums.put(root + "/" + path, HexFormat.of().formatHex(digest.digest()));
    }

    private static ZipEntry entry(String path) {
        ZipEntry entry = new ZipEntry(path);
        entry.setTime(TIME);
        return entry;
    }

    /**
     * Returns the files, without partial ones and those whose names are not the kit's; the
     * checksums come first.
     */
    private static List<String> files(Path run) {
        return StoredFile.below(run).stream()
                .filter(file -> PATH.matcher("run/" + file).matches())
                .sorted(Comparator.comparing(file -> !file.equals(SUMS)))
                .toList();
    }

    /**
     * Rejects a run in which a file was changed.
     *
     * @throws UserException if there is one
     */
    public static void refuseDamage(Path run) {
        RunCheck check = new RunCheck(run);
        check.refuseDamage();
        check.forks().stream()
                .findFirst()
                .ifPresent(damage -> {
                    throw UserException.of("cannot use %s: %s", damage.file(), damage.what())
                            .fix("Get the run again from its source.");
                });
    }
}
