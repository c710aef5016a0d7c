package dev.threadscale.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The {@code fork.json} of every fork: what only people need, so that no number rests on it. */
final class ForkFiles {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ForkFiles() {}

    /** In the order of their names; one that is missing or damaged tells nothing. */
    static List<JsonNode> read(Path runDirectory) {
        Path folder = runDirectory.resolve("forks");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        boolean sealed = RunFile.isSealed(RunFile.read(runDirectory));
        try (Stream<Path> forks = Files.list(folder)) {
            return forks.map(fork -> fork.resolve("fork.json"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> json(file, sealed))
                    .toList();
        } catch (IOException e) {
            throw new ReportException(
                    folder,
                    "the forks cannot be listed (" + e + ")",
                    "Check the folder's permissions.",
                    e);
        }
    }

    private static JsonNode json(Path file, boolean sealed) {
        try {
            String text = Files.readString(file);
            return RunFile.isWhole(text, sealed) ? JSON.readTree(text) : JSON.missingNode();
        } catch (IOException damaged) {
            return JSON.missingNode();
        }
    }
}
