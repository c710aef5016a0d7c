package dev.threadscale.bundle;

import dev.threadscale.results.Checksums;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The files of a run directory, as paths with slashes on every system. */
final class Contents {

    /** The folders of thousands of small files, which are described as a whole. */
    static final List<String> FOLDERS =
            Arrays.stream(ForkKind.values()).map(ForkKind::folder).toList();

    static final String REFERENCES = RunCopies.REFERENCES + "/";
    private static final String CODE = "code/";

    private static final String PAGE = "report/index.html";

    /** The descriptions, in the order in which people read them. */
    private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

    static {
        DESCRIPTIONS.put(
                RunRecord.FILE, "what was run, where and with what, as known when the run began");
        DESCRIPTIONS.put(RunCopies.EXPERIMENT, "the experiment, as read from its file");
        DESCRIPTIONS.put(
                "journal.jsonl",
                "the course of the run and its warnings, as changes of " + RunRecord.FILE);
        DESCRIPTIONS.put(
                "calibration.json",
                "the smallest difference that the host can distinguish from noise");
        DESCRIPTIONS.put(
                Checksums.FILE, "checksums of the measurements: sha256sum -c " + Checksums.FILE);
        DESCRIPTIONS.put(PAGE, "everything on one page, with all pictures");
        DESCRIPTIONS.put("summary.md", "means and findings as a table to paste");
        DESCRIPTIONS.put(DataPackage.FILE, "the schemas of all CSV files, to publish them");
        DESCRIPTIONS.put(Crate.FILE, "the run as a research object, to publish all of it");
        DESCRIPTIONS.put("forks", "each fork: how it ended, what it saw on its host, and its rows");
        DESCRIPTIONS.put("sentinels", "each sentinel, like a fork");
        DESCRIPTIONS.put("explained", "forks that were recorded and do not count, like a fork");
    }

    private static final Map<String, String> MEDIA_TYPES =
            Map.of(
                    "csv", "text/csv",
                    "html", "text/html",
                    "jar", "application/java-archive",
                    "json", "application/json",
                    "md", "text/markdown",
                    "png", "image/png",
                    "svg", "image/svg+xml",
                    "txt", "text/plain",
                    "yaml", "application/yaml",
                    "SHA256SUMS", "text/plain");

    private Contents() {}

    /** Returns the files, sorted, without {@link #FOLDERS} and without incomplete files. */
    static List<String> of(Path directory) {
        List<String> files = new ArrayList<>();
        for (String path : StoredFile.below(directory)) {
            boolean complete = path.charAt(path.lastIndexOf('/') + 1) != '.';
            if (complete && FOLDERS.stream().noneMatch(folder -> path.startsWith(folder + "/"))) {
                files.add(path);
            }
        }
        return files;
    }

    /**
     * Returns the files other than tables, with their descriptions, that exist or will be written.
     */
    static Map<String, String> named(Path directory) {
        Set<String> last = Set.of(PAGE, DataPackage.FILE, Crate.FILE);
        Map<String, String> named = new LinkedHashMap<>(DESCRIPTIONS);
        named.keySet()
                .removeIf(name ->
                        !last.contains(name) && !StoredFile.isFile(directory.resolve(name)));
        return named;
    }

    /**
     * Returns the description of a file or folder other than a table; empty if its name is
     * sufficient.
     */
    static Optional<String> what(String name) {
        return Optional.ofNullable(DESCRIPTIONS.get(name));
    }

    /** Returns true for an input of the run; all other files are its output. */
    static boolean isInput(String file) {
        return file.startsWith(REFERENCES)
                || file.startsWith(CODE)
                || file.startsWith(RunCopies.COMPANIONS + "/")
                || file.equals(RunCopies.EXPERIMENT);
    }

    /** Returns the media type; empty if it is unknown. */
    static Optional<String> mediaType(String file) {
        return Optional.ofNullable(MEDIA_TYPES.get(file.substring(file.lastIndexOf('.') + 1)));
    }
}
