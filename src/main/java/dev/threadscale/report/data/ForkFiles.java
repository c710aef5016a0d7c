package dev.threadscale.report.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The {@code fork.json} of every fork: what only people need, so that no number rests on it.
 *
 * @param runDirectory whose forks they are, if it has any
 */
public record ForkFiles(Path runDirectory) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads them one by one, in the order of their names: a run may have more than the memory
     * holds. One that is missing or damaged tells nothing.
     */
    public void forEach(Consumer<JsonNode> each) {
        Path folder = runDirectory.resolve("forks");
        if (!Files.isDirectory(folder)) {
            return;
        }
        boolean sealed = RunFile.isSealed(RunFile.read(runDirectory));
        try (Stream<Path> forks = Files.list(folder)) {
            forks.map(fork -> fork.resolve("fork.json"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> json(file, sealed))
                    .forEach(each);
        } catch (IOException e) {
            throw UserException.in(
                    folder,
                    "the forks cannot be listed (" + e + ")",
                    "Check the folder's permissions.",
                    e);
        }
    }

    private static JsonNode json(Path file, boolean sealed) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return RunFile.isWhole(bytes, sealed) ? JSON.readTree(bytes) : JSON.missingNode();
        } catch (IOException damaged) {
            return JSON.missingNode();
        }
    }
}
