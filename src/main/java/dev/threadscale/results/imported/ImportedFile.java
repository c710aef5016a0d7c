package dev.threadscale.results.imported;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import dev.threadscale.text.PlainText;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A file of JMH's results.
 *
 * @param version of JMH
 * @param warmups of the first result, as are {@code iterations}
 */
record ImportedFile(String version, int warmups, int iterations, List<ImportedResult> results) {

    static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    /** The beginning of Jackson's messages of a file that was cut off. */
    private static final String CUT = "Unexpected end-of-input";

    private static final int LONGEST_TEXT = 1_000;

    /**
     * Reads a file.
     *
     * @throws UserException if JMH did not write it
     */
    static ImportedFile read(Path file) {
        try {
            byte[] json = StoredFile.bytes(file);
            if (JmhResult.isEmpty(json)) {
                throw UserException.in(file, "%s", JmhResult.WITHOUT_RESULTS)
                        .fix("Look at what JMH printed, and measure again.");
            }
            return check(file, JmhResult.file(file, json));
        } catch (JsonProcessingException unlike) {
            throw refused(file, problem(unlike), unlike);
        } catch (FileSystemException unreadable) {
            throw StoredFile.unreadable(file, unreadable);
        } catch (IOException failed) {
            throw refused(file, String.valueOf(failed.getMessage()), failed);
        }
    }

    /** Returns the problem of a file, with its place. */
    private static String problem(JsonProcessingException unlike) {
        JsonProcessingException broken =
                unlike.getCause() instanceof JsonParseException cause ? cause : unlike;
        if (broken instanceof JsonParseException) {
            return Json.place(broken)
                    + (broken.getOriginalMessage().startsWith(CUT)
                            ? "it ends too early, as if JMH was interrupted: measure again"
                            : Json.twice(broken).orElse("it is not JSON"));
        }
        String place = unlike instanceof JsonMappingException mapping ? place(mapping) : "";
        return (place.isEmpty() ? "it" : place) + " is not as JMH writes it";
    }

    /** Returns the path of the member that could not be read, such as {@code [0].threads}. */
    private static String place(JsonMappingException unlike) {
        return unlike.getPath().stream()
                .map(part ->
                        part.getFieldName() == null
                                ? "[%d]".formatted(part.getIndex())
                                : "." + part.getFieldName())
                .collect(Collectors.joining());
    }

    private static ImportedFile check(Path path, ImportedFile file) throws IOException {
        text(path, "the file", "the version of JMH", file.version);
        for (ImportedResult result : file.results) {
            result.texts().forEach((what, text) -> text(path, result.benchmark(), what, text));
            if (result.forks().stream().allMatch(List::isEmpty)) {
                throw new IOException("%s has no single times".formatted(result.benchmark()));
            }
        }
        return file;
    }

    /** Rejects a text that cannot be shown. */
    private static void text(Path path, String whose, String what, String text) {
        Optional<String> problem =
                text.length() > LONGEST_TEXT
                        ? Optional.of("more than %,d characters".formatted(LONGEST_TEXT))
                        : TextRule.LINE.first(text).map(Object::toString);
        if (problem.isPresent()) {
            throw UserException.in(
                            path,
                            "cannot be imported: %s has %s in %s",
                            TextRule.LINE.cleaned(PlainText.cut(whose, LONGEST_TEXT)),
                            problem.get(),
                            TextRule.LINE.cleaned(PlainText.cut(what, LONGEST_TEXT)))
                    .fix("Take the result out of the file, or measure it with another value.");
        }
    }

    private static UserException refused(Path file, String why, IOException cause) {
        return UserException.in(file, "cannot be imported: %s", why)
                .because(cause)
                .fix("Name a file that JMH wrote with '-rf json', as it was written.");
    }
}
