package dev.threadscale.results;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What of a run directory comes with the experiment; nothing of it is measured. */
final class RunTexts {

    static final String REFERENCES = "references";

    private RunTexts() {}

    /**
     * Writes data dictionary and references.
     *
     * @return what was written, by path
     */
    static Map<String, Checksum> write(Folder folder, RunRecord run, Map<String, String> references)
            throws IOException {
        Map<String, Checksum> files = new LinkedHashMap<>();
        folder.write(Dictionary.NAME, Dictionary.of(run));
        files.put(Dictionary.NAME, Checksum.of(folder.path().resolve(Dictionary.NAME)));
        if (!references.isEmpty()) {
            Folder copies = folder.create(REFERENCES);
            for (Map.Entry<String, String> reference : references.entrySet()) {
                copies.write(reference.getKey(), reference.getValue());
                files.put(
                        REFERENCES + "/" + reference.getKey(),
                        Checksum.of(copies.path().resolve(reference.getKey())));
            }
        }
        return files;
    }
}
