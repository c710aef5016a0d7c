package dev.threadscale.results;

import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.MergePatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * {@code journal.jsonl}: what became of a run since its {@code run.json} was written, a change of
 * it on each line, as a JSON merge patch (RFC 7396).
 *
 * <p>The checksums of the run are renewed after each line: until then it does not count.
 */
record Journal(String text) {

    static final String FILE = "journal.jsonl";

    /**
     * The lines that count; none before the first change.
     *
     * @throws dev.threadscale.error.UserException if they are not as they were written
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

    /** The same with a further line. */
    Journal and(Map<String, ?> change) {
        return new Journal(text + MergePatch.line(change) + "\n");
    }
}
