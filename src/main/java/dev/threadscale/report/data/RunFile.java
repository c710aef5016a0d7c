package dev.threadscale.report.data;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.error.UserException;
import dev.threadscale.results.Checksum;
import dev.threadscale.results.Complete;
import dev.threadscale.results.RunFormat;
import dev.threadscale.results.Seal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code run.json} as it stands there: each of its readers takes what it needs. */
public final class RunFile {

    static final ObjectMapper MAPPER = new ObjectMapper();

    public static final String REMEDY =
            "Restore the file from a copy, or run the experiment again.";

    private static final String UNAVAILABLE = "unavailable";

    private RunFile() {}

    /**
     * Reads it, but for the configurations that could not run: see {@link #unavailable}.
     *
     * @throws UserException if it is missing, no JSON, or not as it was written
     */
    public static JsonNode read(Path directory) {
        Path file = directory.resolve(Run.FILE);
        try {
            byte[] bytes = Files.readAllBytes(file);
            JsonNode json = withoutUnavailable(bytes);
            if (!isWhole(bytes, isSealed(json))) {
                throw UserException.in(file, Seal.PROBLEM, REMEDY, null);
            }
            return json;
        } catch (IOException e) {
            throw UserException.in(file, "this is not readable JSON", REMEDY, e);
        }
    }

    private static JsonNode withoutUnavailable(byte[] json) throws IOException {
        TokenFilter others =
                new TokenFilter() {
                    @Override
                    public @Nullable TokenFilter includeProperty(String name) {
                        return name.equals(UNAVAILABLE) ? null : INCLUDE_ALL;
                    }
                };
        try (JsonParser parser =
                new FilteringParserDelegate(
                        MAPPER.createParser(json),
                        others,
                        TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH,
                        true)) {
            JsonNode tree = MAPPER.readTree(parser);
            return tree == null ? MAPPER.missingNode() : tree;
        }
    }

    /**
     * Goes over the configurations that could not run, one by one: they may be most of a large
     * plan.
     *
     * @throws UserException if it cannot be read
     */
    public static void unavailable(Path directory, Consumer<JsonNode> each) {
        Path file = directory.resolve(Run.FILE);
        try (MappingIterator<JsonNode> configurations =
                MAPPER.readerFor(JsonNode.class).at("/" + UNAVAILABLE).readValues(file.toFile())) {
            while (configurations.hasNextValue()) {
                each.accept(configurations.nextValue());
            }
        } catch (IOException e) {
            throw UserException.in(file, "this is not readable JSON", REMEDY, e);
        }
    }

    /**
     * Reads a part of it.
     *
     * @param what it is, for the message
     * @throws UserException if something of it is missing, or another thing than it should be
     */
    static <T extends Record> T part(Path directory, JsonNode json, Class<T> type, String what) {
        try {
            if (!json.isObject()) {
                throw unreadable(directory, what, "it is no object", null);
            }
            T part = MAPPER.treeToValue(json, type);
            Optional<String> missing = Complete.missing(part);
            if (missing.isPresent()) {
                throw unreadable(directory, what, "it lacks " + missing.get(), null);
            }
            return part;
        } catch (JsonProcessingException e) {
            throw unreadable(directory, what, e.getOriginalMessage(), e);
        }
    }

    private static UserException unreadable(
            Path directory, String what, String why, @Nullable Throwable cause) {
        return UserException.in(
                directory.resolve(Run.FILE),
                "%s cannot be read (%s)".formatted(what, why),
                REMEDY,
                cause);
    }

    /** Whether a run's files carry checksums. */
    static boolean isSealed(JsonNode run) {
        return RunFormat.isSealed(run.path("format").asInt());
    }

    /**
     * Whether a file is as it was written, as far as it can be known.
     *
     * @param sealed whether that can be known
     */
    static boolean isWhole(byte[] file, boolean sealed) {
        return switch (Seal.of(file)) {
            case INTACT -> true;
            case NONE -> !sealed;
            case BROKEN -> false;
        };
    }

    /**
     * Looks whether every file beside it is what the run has written.
     *
     * @throws UserException if one is not
     */
    public static void checkOthers(Path directory) {
        for (Map.Entry<String, JsonNode> one : read(directory).path("files").properties()) {
            Path file = directory.resolve(one.getKey());
            try {
                Optional<String> problem =
                        MAPPER.treeToValue(one.getValue(), Checksum.class).problem(file);
                if (problem.isPresent()) {
                    throw UserException.in(
                            file,
                            problem.get(),
                            "Restore it from a copy, or let 'threadscale run FILE --resume=%s' make it anew."
                                    .formatted(
                                            directory.toAbsolutePath().normalize().getFileName()),
                            null);
                }
            } catch (IOException e) {
                throw UserException.in(file, "this cannot be read (" + e + ")", REMEDY, e);
            }
        }
    }
}
