package dev.threadscale.results;

import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The contents of {@code journal.jsonl}: the changes of a run since its {@code run.json} was
 * written. Each line is a JSON merge patch (RFC 7396).
 *
 * <p>A line counts once the checksums of the run have been renewed.
 */
record Journal(String text) {

    static final String FILE = "journal.jsonl";

    /**
     * Reads the lines that count; none before the first change.
     *
     * @throws dev.threadscale.error.UserException if the file is damaged
     */
    static Journal in(Path run, Checksums sums) {
        if (sums.find(FILE).isEmpty()) {
            return new Journal("");
        }
        Path file = run.resolve(FILE);
        String all = StoredFile.isFile(file) ? StoredFile.text(file) : "";
        String before = all.substring(0, all.lastIndexOf('\n', all.length() - 2) + 1);
        if (sums.fits(FILE, before)) {
            return new Journal(before);
        }
        try {
            sums.refuse(run, FILE);
        } catch (IOException damaged) {
            throw StoredFile.unreadable(file, damaged);
        }
        return new Journal(all);
    }

    List<String> lines() {
        return text.lines().toList();
    }

    /**
     * Returns a copy with one more line.
     *
     * @param members the names on the way to each changed member of the record, sorted
     */
    Journal and(RunRecord changed, List<List<String>> members) {
        return new Journal(text + Json.patch(changed, members) + "\n");
    }
}
