package dev.threadscale.results.imported;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.PlainText;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A file of results, by its content that of JMH, of hyperfine or of pyperf.
 *
 * @param tool that wrote it, as it writes its name
 * @param version of the tool
 * @param warmups of the first result, as are {@code iterations}
 */
record ImportedFile(
        String tool, String version, int warmups, int iterations, List<ImportedResult> results) {

    static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private static final int MOST = 100_000;
    private static final int LONGEST_TEXT = 1_000;

    /**
     * Reads a file.
     *
     * @throws UserException if none of the tools wrote it
     */
    static ImportedFile read(Path file) {
        try {
            return check(file, parse(file, StoredFile.bytes(file)));
        } catch (JsonMappingException unlike) {
            throw refused(file, "%s is not as its tool writes it".formatted(place(unlike)), unlike);
        } catch (JsonProcessingException broken) {
            throw refused(file, "it is no JSON, or not all of it: measure again", broken);
        } catch (FileSystemException unreadable) {
            throw StoredFile.unreadable(file, unreadable);
        } catch (IOException failed) {
            throw refused(file, String.valueOf(failed.getMessage()), failed);
        }
    }

    /** The names and numbers that lead to what could not be read, as in {@code [0].threads}. */
    private static String place(JsonMappingException unlike) {
        return unlike.getPath().stream()
                .map(part ->
                        part.getFieldName() == null
                                ? "[%d]".formatted(part.getIndex())
                                : "." + part.getFieldName())
                .collect(
                        Collectors.collectingAndThen(
                                Collectors.joining(), path -> path.isEmpty() ? "it" : path));
    }

    /**
     * JMH's may be long, so that it does not become a tree first. Jackson knows the encoding from
     * the first bytes, also with a byte order mark, as a shell of Windows writes it.
     */
    private static ImportedFile parse(Path file, byte[] json) throws IOException {
        if (isList(json)) {
            return JmhResult.file(file, json);
        }
        JsonNode root = MAPPER.readTree(json);
        if (root.has("results")) {
            return HyperfineResult.file(root);
        }
        if (root.has("benchmarks")) {
            return PyperfResult.file(root);
        }
        throw new IOException("it is none of JMH, hyperfine or pyperf");
    }

    private static boolean isList(byte[] json) throws IOException {
        try (JsonParser parser = MAPPER.createParser(json)) {
            return parser.nextToken() == JsonToken.START_ARRAY;
        }
    }

    private static ImportedFile check(Path path, ImportedFile file) throws IOException {
        if (file.results.isEmpty() || file.results.size() > MOST) {
            throw new IOException("it has no results, or too many");
        }
        text(path, "the file", "the version of its tool", file.version);
        for (ImportedResult one : file.results) {
            one.texts().forEach((what, text) -> text(path, one.benchmark(), what, text));
            if (one.forks().stream().allMatch(List::isEmpty)) {
                throw new IOException("%s has no single times".formatted(one.benchmark()));
            }
        }
        return file;
    }

    /** Refuses what nobody can be shown. */
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
                .fix(
                        "Name a file that JMH wrote with '-rf json', hyperfine with '--export-json' or"
                                + " pyperf with '-o', as it was written.");
    }

    /** The engine of its run, and the name that its experiment has if nobody gives one. */
    String engine() {
        return tool.toLowerCase(Locale.ROOT);
    }

    /** True if the benchmarks' names are those of Java. */
    boolean hasPackages() {
        return tool.equals("JMH");
    }

    /** A time that a tool gives in seconds, in ns. */
    static double nanos(String benchmark, @Nullable Double seconds) throws IOException {
        if (seconds == null || !(seconds > 0 && seconds < 1e9)) {
            throw new IOException(
                    "%s has the time %s s, which is none".formatted(benchmark, seconds));
        }
        return seconds * 1e9;
    }
}
