package dev.threadscale.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** {@code run.json} as it stands there: each of its readers takes what it needs. */
final class RunFile {

    static final ObjectMapper MAPPER = new ObjectMapper();

    static final String REMEDY = "Restore the file from a copy, or run the experiment again.";

    private RunFile() {}

    /**
     * Reads it.
     *
     * @throws ReportException if it is missing or no JSON
     */
    static JsonNode read(Path directory) {
        Path file = directory.resolve(Run.FILE);
        try {
            return MAPPER.readTree(file.toFile());
        } catch (IOException e) {
            throw new ReportException(file, "this is not readable JSON", REMEDY, e);
        }
    }
}
