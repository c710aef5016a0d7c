package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.page.ResultsPage.Entry;
import dev.threadscale.results.Checksums;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.ProspectRow;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The entry of a run in an index. Missing or broken files are named and do not stop anything.
 *
 * @param folder the folder of the experiment
 * @param directory the directory of the run in that folder
 */
record RunEntry(Path folder, Path directory) {

    /** The paths of all files that an entry is made of, and of their folders. */
    static final List<String> FILES =
            Stream.concat(
                            RunReader.FILES.stream(),
                            Stream.of(
                                    "",
                                    Checksums.FILE,
                                    FindingsCsv.FILE,
                                    ProspectRow.FILE,
                                    StoredFile.above(Path.of(RunPage.FILE)).toString(),
                                    RunPage.FILE,
                                    reported(RunPage.ANSWER),
                                    reported(Pictures.PREVIEW)))
                    .toList();

    static final String UNFINISHED = "not finished";

    /**
     * The maximum lengths of a sentence and of a preview. A foreign run may contain larger ones.
     */
    private static final int LONGEST_ANSWER = 1_000;

    private static final int LARGEST_PREVIEW = 200_000;

    static boolean looksLikeRun(Path directory) {
        return (StoredFile.isFolder(directory)
                        && StoredFile.exists(directory.resolve(RunRecord.FILE)))
                || directory.getFileName().toString().matches("\\d{8}-\\d{6}(-\\d+)?");
    }

    /** Returns true if a run is in the folder of its experiment, as in a results folder. */
    boolean isInPlace() {
        try {
            RunRecord run = RunReader.read(directory);
            return run.experiment().name().equals(StoredFile.name(folder))
                    && run.run().equals(StoredFile.name(directory));
        } catch (UserException e) {
            return false;
        }
    }

    Entry entry() {
        if (!StoredFile.isFolder(directory)) {
            return entry(
                    StoredFile.name(folder),
                    "",
                    "",
                    StoredFile.isLinked(folder, StoredFile.name(directory))
                            ? "a symbolic link, which is not followed"
                            : "a file instead of the folder of a run",
                    List.of(),
                    List.of());
        }
        RunRecord run;
        try {
            run = RunReader.read(directory);
        } catch (UserException e) {
            return damaged(RunRecord.FILE);
        }
        List<FindingEntry> claims;
        try {
            claims = claims(run);
        } catch (UserException e) {
            return damaged(FindingsCsv.FILE);
        }
        try {
            return entry(
                    run.experiment().title(),
                    Objects.requireNonNullElse(run.experiment().study(), ""),
                    RunFacts.moment(run.started()),
                    run.finished() == null ? UNFINISHED : "",
                    claims,
                    StoredFile.exists(directory.resolve(ProspectRow.FILE))
                            ? ProspectRow.read(directory)
                            : List.of());
        } catch (UserException e) {
            return damaged(ProspectRow.FILE);
        }
    }

    private Entry damaged(String file) {
        return entry(
                StoredFile.name(folder),
                "",
                "",
                "damaged: %s is missing or cannot be read".formatted(file),
                List.of(),
                List.of());
    }

    private Entry entry(
            String title,
            String study,
            String started,
            String state,
            List<FindingEntry> claims,
            List<ProspectRow> prospects) {
        boolean rendered = isReported(RunPage.FILE);
        String page = rendered ? RunPage.FILE : "";
        return new Entry(
                StoredFile.name(directory),
                title,
                study,
                started,
                rendered || !state.isEmpty()
                        ? state
                        : "no report yet: 'threadscale report' writes it",
                new String(reported(RunPage.ANSWER, LONGEST_ANSWER), StandardCharsets.UTF_8)
                        .strip(),
                picture(),
                claims,
                prospects,
                "./%s/%s/%s".formatted(encoded(folder), encoded(directory), page));
    }

    /**
     * Returns the picture as part of the page, which then does not need another file. An image
     * cannot run code.
     */
    private String picture() {
        byte[] png = reported(Pictures.PREVIEW, LARGEST_PREVIEW);
        return png.length == 0
                ? ""
                : "data:image/png;base64," + Base64.getEncoder().encodeToString(png);
    }

    /** Returns a file of the report; empty if it is missing, or larger than the kit writes it. */
    private byte[] reported(String name, int most) {
        String file = reported(name);
        if (!isReported(file)) {
            return new byte[0];
        }
        try (InputStream in = StoredFile.open(directory.resolve(file))) {
            byte[] bytes = in.readNBytes(most + 1);
            return bytes.length > most ? new byte[0] : bytes;
        } catch (IOException unreadable) {
            return new byte[0];
        }
    }

    private static String reported(String name) {
        return Path.of(RunPage.FILE).resolveSibling(name).toString();
    }

    private boolean isReported(String file) {
        return !StoredFile.isLinked(folder, StoredFile.name(directory) + "/" + file)
                && StoredFile.isFile(directory.resolve(file));
    }

    private List<FindingEntry> claims(RunRecord run) {
        return StoredFile.exists(directory.resolve(FindingsCsv.FILE))
                ? FindingsCsv.read(directory, run.experiment().findings()).stream()
                        .map(FindingEntry::of)
                        .toList()
                : List.of();
    }

    private static String encoded(Path path) {
        return URLEncoder.encode(StoredFile.name(path), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
