package dev.threadscale.results;

import dev.threadscale.error.UserException;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.Sha256;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The contents of {@code SHA256SUMS}: digests of the files of a folder as they were written, in the
 * format that {@code sha256sum -c} checks. A file that is written later counts once it is listed.
 *
 * <p>The last line is the record, the JSON file that describes the folder and never changes.
 *
 * @param sums digests in hexadecimal digits by path, that of the record last
 */
public record Checksums(SequencedMap<String, String> sums) {

    public static final String FILE = "SHA256SUMS";

    static final String MISSING = "it is missing";
    static final String CHANGED = "it was cut off or changed after it was written";
    static final String LINE_ENDS =
            "its line ends were changed, as Git does without '* -text' in .gitattributes";
    static final String LINKED = "a symbolic link is in its place, or in that of its folder";

    /** The records, one of which is on the last line. Otherwise the file was cut off. */
    private static final Set<String> RECORDS = Set.of(RunRecord.FILE, ForkRecord.FILE);

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";

    /** A line, whose path cannot leave the folder. */
    private static final Pattern LINE =
            Pattern.compile("([0-9a-f]{64})  (%s(/%s){0,2})".formatted(NAME, NAME));

    /** The path of a fork's checksums in its run. */
    private static final Pattern OF_FORK =
            Pattern.compile(
                    "(%s)/[0-9a-f]+-[0-9]+/%s"
                            .formatted(String.join("|", ForkKind.folders()), FILE));

    public Checksums {
        sums = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(sums));
    }

    /** Returns the digest of a file in a folder, in hexadecimal digits. */
    static String of(Folder folder, String path) {
        return of(folder.path().resolve(path));
    }

    /** Returns the digest of a file, in hexadecimal digits. */
    public static String of(Path file) {
        MessageDigest digest = Sha256.digest();
        try (InputStream content = new DigestInputStream(StoredFile.open(file), digest)) {
            content.transferTo(OutputStream.nullOutputStream());
        } catch (IOException failed) {
            throw StoredFile.unreadable(file, failed);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * Writes the checksums of a folder, which take effect at once.
     *
     * @param digests by path
     * @param record the path of the record
     */
    static Checksums write(Folder folder, Map<String, String> digests, String record) {
        SequencedMap<String, String> sums = new LinkedHashMap<>(new TreeMap<>(digests));
        sums.putLast(record, Objects.requireNonNull(sums.get(record)));
        folder.write(FILE, text(sums));
        return new Checksums(sums);
    }

    /** Writes the checksums again with the present digest of a file. */
    Checksums with(Folder folder, String path) {
        Map<String, String> digests = new HashMap<>(sums);
        digests.put(path, of(folder, path));
        return write(folder, digests, record());
    }

    /** Returns digests by path, one on each line. */
    public static String text(Map<String, String> sums) {
        StringBuilder text = new StringBuilder();
        sums.forEach((path, digest) -> text.append(digest).append("  ").append(path).append('\n'));
        return text.toString();
    }

    /**
     * Reads the checksums of a folder.
     *
     * @throws UserException if they are missing or visibly damaged
     */
    public static Checksums in(Path folder) {
        Path file = folder.resolve(FILE);
        return read(file)
                .orElseThrow(() ->
                        StoredFile.unreadable(
                                file,
                                new IOException(
                                        StoredFile.exists(file) ? damage(file) : "no such file")));
    }

    /** Describes the damage to the checksums of a folder, which could not be read. */
    static String damage(Path file) {
        return !StoredFile.isFile(file)
                ? StoredFile.exists(file) ? CHANGED : MISSING
                : StoredFile.text(file).contains("\r\n") ? LINE_ENDS : CHANGED;
    }

    /** Returns an empty result if the file is missing or visibly damaged. */
    private static Optional<Checksums> read(Path file) {
        if (!StoredFile.isFile(file)) {
            return Optional.empty();
        }
        String text = StoredFile.text(file);
        return parse(text, LINE)
                .filter(sums -> text.endsWith("\n") && !sums.isEmpty())
                .map(Checksums::new)
                .filter(sums -> RECORDS.contains(sums.record()));
    }

    /**
     * Reads digests by path; empty if a line is malformed or a path occurs twice.
     *
     * @param line the digest and the path
     */
    public static Optional<SequencedMap<String, String>> parse(String text, Pattern line) {
        SequencedMap<String, String> sums = new LinkedHashMap<>();
        for (String entry : text.split("\n", 0)) {
            Matcher parts = line.matcher(entry);
            if (!parts.matches() || sums.put(parts.group(2), parts.group(1)) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(sums);
    }

    /** The path of the record. */
    String record() {
        return sums.lastEntry().getKey();
    }

    /** Returns true if tables and forks are listed, so no forks are running. */
    boolean isSettled() {
        return sums.containsKey(WorkerTable.ITERATIONS.file());
    }

    /** Returns true if a path is that of a fork's checksums. */
    static boolean isOfFork(String path) {
        return OF_FORK.matcher(path).matches();
    }

    /** Returns the digests of files that no fork changes, by path. */
    Map<String, String> texts() {
        return some(path -> !Tables.REBUILT.contains(path) && !isOfFork(path));
    }

    /** The digests of some of the files, by path. */
    Map<String, String> some(Predicate<String> path) {
        Map<String, String> digests = new LinkedHashMap<>(sums);
        digests.keySet().removeIf(name -> !path.test(name));
        return digests;
    }

    public Optional<String> find(String path) {
        return Optional.ofNullable(sums.get(path));
    }

    /** Returns true if this text has the digest of a file. */
    boolean fits(String path, String text) {
        return HexFormat.of().formatHex(Sha256.of(text)).equals(sums.get(path));
    }

    /**
     * Rejects a damaged file.
     *
     * @throws IOException that describes the damage
     */
    void refuse(Path folder, String path) throws IOException {
        Optional<String> problem = problem(folder, path);
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
    }

    /** Describes the damage to a listed file; empty if it is intact. */
    Optional<String> problem(Path folder, String path) {
        Path file = folder.resolve(path);
        if (StoredFile.isLinked(folder, path)) {
            return Optional.of(LINKED);
        }
        if (!StoredFile.isFile(file)) {
            return Optional.of(StoredFile.exists(file) ? CHANGED : MISSING);
        }
        String digest = sums.get(path);
        return of(file).equals(digest)
                ? Optional.empty()
                : Optional.of(withLineFeeds(file).equals(digest) ? LINE_ENDS : CHANGED);
    }

    /** Returns the digest that a file would have if its lines ended with a line feed alone. */
    private static String withLineFeeds(Path file) {
        MessageDigest digest = Sha256.digest();
        try (InputStream content = new BufferedInputStream(StoredFile.open(file))) {
            int before = content.read();
            while (before >= 0) {
                int next = content.read();
                if (before != '\r' || next != '\n') {
                    digest.update((byte) before);
                }
                before = next;
            }
        } catch (IOException failed) {
            throw StoredFile.unreadable(file, failed);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
