package dev.threadscale.results.imported;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
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
            return check(parse(file, StoredFile.bytes(file)));
        } catch (JsonMappingException unlike) {
            throw refused(file, "a result is not as its tool writes it", unlike);
        } catch (JsonProcessingException broken) {
            throw refused(file, "it is no JSON, or not all of it", broken);
        } catch (FileSystemException unreadable) {
            throw StoredFile.unreadable(file, unreadable);
        } catch (IOException failed) {
            throw refused(file, String.valueOf(failed.getMessage()), failed);
        }
    }

    /** JMH's may be long, so that it does not become a tree first. */
    private static ImportedFile parse(Path file, byte[] json) throws IOException {
        if (new String(json, StandardCharsets.UTF_8).stripLeading().startsWith("[")) {
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

    private static ImportedFile check(ImportedFile file) throws IOException {
        if (file.results.isEmpty() || file.results.size() > MOST) {
            throw new IOException("it has no results, or too many");
        }
        Optional<String> odd =
                Stream.concat(
                                Stream.of(file.version),
                                file.results.stream().flatMap(ImportedResult::texts))
                        .filter(text -> text.length() > LONGEST_TEXT || !TextRule.LINE.holds(text))
                        .findFirst();
        if (odd.isPresent()) {
            throw new IOException("'%s' is no text for people".formatted(odd.get()));
        }
        for (ImportedResult one : file.results) {
            if (one.forks().stream().allMatch(List::isEmpty)) {
                throw new IOException("%s has no single times".formatted(one.benchmark()));
            }
        }
        return file;
    }

    private static UserException refused(Path file, String why, IOException cause) {
        return UserException.in(file, "cannot be imported: %s", why)
                .because(cause)
                .fix(
                        "Name a file that JMH wrote with '-rf json', hyperfine with '--export-json' or"
                                + " pyperf with '-o'; a damaged one has to be measured again.");
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
