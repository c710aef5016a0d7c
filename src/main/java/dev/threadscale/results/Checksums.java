package dev.threadscale.results;

import dev.threadscale.error.UserException;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code SHA256SUMS}: what the files of a folder held when they were written, in the format that
 * {@code sha256sum -c} checks.
 *
 * <p>The last line is of the record, the JSON file that the folder is about. It changes together
 * with the checksums, and two files cannot be renamed at once: both are written under partial names
 * first, then the record is renamed and after it the checksums. A record that the checksums do not
 * fit, and partial checksums that fit it, has come between the two.
 *
 * @param sums digests in hexadecimal digits by path, that of the record last
 */
public record Checksums(SequencedMap<String, String> sums) {

    public static final String FILE = "SHA256SUMS";

    static final String MISSING = "it is missing";
    static final String CHANGED = "it was cut off or changed after it was written";
    static final String LINKED = "a symbolic link is in its place, or in that of its folder";

    /** Without one of them at the end, checksums were cut off. */
    private static final Set<String> RECORDS = Set.of(RunRecord.FILE, ForkRecord.FILE);

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";

    /** Names no file but those of the folder and below it. */
    private static final Pattern LINE =
            Pattern.compile("([0-9a-f]{64})  (%s(/%s){0,2})".formatted(NAME, NAME));

    public Checksums {
        sums = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(sums));
    }

    /** The digest of a file, in hexadecimal digits. */
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
     * Writes a record and the checksums of its folder.
     *
     * @param others digests of the other files, by path
     */
    static Checksums write(Folder folder, String record, String text, Map<String, String> others) {
        SequencedMap<String, String> sums = new LinkedHashMap<>(new TreeMap<>(others));
        sums.put(record, HexFormat.of().formatHex(Sha256.of(text)));
        Checksums checksums = new Checksums(sums);
        // Else partial checksums that hold, since they could not get their name, would be lost.
        complete(folder);
        folder.prepare(record, text);
        folder.prepare(FILE, text(sums));
        folder.sync();
        folder.publish(record);
        folder.publish(FILE);
        return checksums;
    }

    /** Digests by path, a line each. */
    public static String text(Map<String, String> sums) {
        StringBuilder text = new StringBuilder();
        sums.forEach((path, digest) -> text.append(digest).append("  ").append(path).append('\n'));
        return text.toString();
    }

    /**
     * The checksums of a folder, also if their writer was stopped before they had their name.
     *
     * @throws UserException if there are none
     */
    public static Checksums in(Path folder) {
        // Twice, since a launcher may be just between the two.
        return inForce(folder)
                .or(() -> inForce(folder))
                .or(() -> read(folder.resolve(FILE)))
                .orElseThrow(() -> {
                    Path file = folder.resolve(FILE);
                    return StoredFile.unreadable(
                            file,
                            new IOException(StoredFile.exists(file) ? CHANGED : "no such file"));
                });
    }

    private static Optional<Checksums> inForce(Path folder) {
        return List.of(FILE, Folder.PARTIAL + FILE).stream()
                .flatMap(name -> read(folder.resolve(name)).stream())
                .filter(sums -> sums.problem(folder, sums.record()).isEmpty())
                .findFirst();
    }

    /** Empty if it is missing, or was cut off or changed so that it can be seen. */
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
     * Reads digests by path; empty if a line is not as it is to be, or a path stands twice.
     *
     * @param line the digest and the path
     */
    public static Optional<SequencedMap<String, String>> parse(String text, Pattern line) {
        SequencedMap<String, String> sums = new LinkedHashMap<>();
        for (String one : text.split("\n", 0)) {
            Matcher parts = line.matcher(one);
            if (!parts.matches() || sums.put(parts.group(2), parts.group(1)) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(sums);
    }

    /**
     * Removes partial files of a folder, not of those below, once whole checksums have their name.
     */
    static void sweep(Folder folder) {
        complete(folder);
        folder.names().stream()
                .filter(name -> name.startsWith(Folder.PARTIAL))
                .forEach(folder::delete);
    }

    /** Gives partial checksums their name, if they fit the record, and the others do not. */
    static void complete(Folder folder) {
        if (!folder.has(Folder.PARTIAL + FILE)) {
            return;
        }
        Optional<Checksums> named = read(folder.path().resolve(FILE));
        Optional<Checksums> inForce = inForce(folder.path());
        if (inForce.isPresent() && !inForce.equals(named)) {
            folder.publish(FILE);
        }
    }

    /** The path of the record. */
    String record() {
        return sums.lastEntry().getKey();
    }

    /** The digests of all files but the record, by path. */
    Map<String, String> others() {
        return others(_ -> true);
    }

    /** The same of some of them. */
    Map<String, String> others(Predicate<String> path) {
        Map<String, String> others = new LinkedHashMap<>(sums);
        others.keySet().removeIf(name -> name.equals(record()) || !path.test(name));
        return others;
    }

    public Optional<String> find(String path) {
        return Optional.ofNullable(sums.get(path));
    }

    /** Describes the damage of a file that it names; empty if there is none. */
    Optional<String> problem(Path folder, String path) {
        Path file = folder.resolve(path);
        if (StoredFile.isLinked(folder, path)) {
            return Optional.of(LINKED);
        }
        if (!StoredFile.isFile(file)) {
            return Optional.of(StoredFile.exists(file) ? CHANGED : MISSING);
        }
        return of(file).equals(sums.get(path)) ? Optional.empty() : Optional.of(CHANGED);
    }
}
