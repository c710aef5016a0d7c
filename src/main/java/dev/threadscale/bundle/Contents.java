package dev.threadscale.bundle;

import dev.threadscale.results.Checksums;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.StoredForks.ForkKind;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The files of a run directory, as paths with slashes on every system. */
final class Contents {

    /** Folders of thousands of small files, which are named as a whole. */
    static final List<String> FOLDERS =
            Arrays.stream(ForkKind.values()).map(ForkKind::folder).toList();

    static final String REFERENCES = RunCopies.REFERENCES + "/";
    private static final String CODE = "code/";

    private static final String PAGE = "report/index.html";

    /** In the order in which people read of them. */
    private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

    static {
        DESCRIPTIONS.put(
                RunRecord.FILE, "what was run, where and with what, as known when the run began");
        DESCRIPTIONS.put(
                "journal.jsonl",
                "what became of the run, and what there is to doubt: changes of " + RunRecord.FILE);
        DESCRIPTIONS.put(RunCopies.EXPERIMENT, "the experiment, as its file was read");
        DESCRIPTIONS.put("calibration.json", "how small a difference the host can tell from noise");
        DESCRIPTIONS.put(
                Checksums.FILE, "checksums of what was measured: sha256sum -c " + Checksums.FILE);
        DESCRIPTIONS.put(PAGE, "everything on one page, with every picture");
        DESCRIPTIONS.put("summary.md", "means and findings as a table to paste");
        DESCRIPTIONS.put(DataPackage.FILE, "the schema of every CSV, to publish them");
        DESCRIPTIONS.put(Crate.FILE, "the run as a research object, to publish all of it");
        DESCRIPTIONS.put("forks", "each fork: how it ended, what it saw of its host, and its rows");
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

    /** Sorted, without {@link #FOLDERS} and without what is not whole yet. */
    static List<String> of(Path directory) {
        return StoredFile.below(directory).stream()
                .filter(path -> FOLDERS.stream().noneMatch(one -> path.startsWith(one + "/")))
                .filter(path -> path.charAt(path.lastIndexOf('/') + 1) != '.')
                .toList();
    }

    /** Files other than tables, with their descriptions, that exist or will in the end. */
    static Map<String, String> named(Path directory) {
        Set<String> last = Set.of(PAGE, DataPackage.FILE, Crate.FILE);
        Map<String, String> named = new LinkedHashMap<>(DESCRIPTIONS);
        named.keySet()
                .removeIf(name ->
                        !last.contains(name) && !StoredFile.isFile(directory.resolve(name)));
        return named;
    }

    /** The description of a file or folder other than a table; empty if its name suffices. */
    static Optional<String> what(String name) {
        return Optional.ofNullable(DESCRIPTIONS.get(name));
    }

    /** True if a run was made with it; the run made all else itself. */
    static boolean isInput(String file) {
        return file.startsWith(REFERENCES)
                || file.startsWith(CODE)
                || file.equals(RunCopies.EXPERIMENT);
    }

    /** Empty if it is unknown. */
    static Optional<String> mediaType(String file) {
        return Optional.ofNullable(MEDIA_TYPES.get(file.substring(file.lastIndexOf('.') + 1)));
    }
}
