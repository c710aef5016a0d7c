package dev.threadscale.results;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** JSON as the store writes it: indented, with line feeds on every system. */
public final class Json {

    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

    private static final ObjectWriter WRITER =
            MAPPER.writer(
                    new DefaultPrettyPrinter()
                            .withObjectIndenter(INDENTER)
                            .withArrayIndenter(INDENTER));

    private Json() {}

    /** The text, ended by a line feed. */
    public static String write(Object value) {
        try {
            return WRITER.writeValueAsString(value) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The same in a file, with a checksum of itself. */
    static Folder.Content sealed(Object value) {
        return file -> {
            try (Writer text = new OutputStreamWriter(Seal.closing(file), StandardCharsets.UTF_8)) {
                WRITER.without(StreamWriteFeature.AUTO_CLOSE_TARGET).writeValue(text, value);
                text.write("\n");
            }
        };
    }

    /**
     * Reads a record.
     *
     * @throws IOException also if something of it is missing
     */
    static <T extends Record> T read(Path file, Class<T> type) throws IOException {
        try (InputStream json = Files.newInputStream(file)) {
            return whole(json, type);
        }
    }

    private static <T extends Record> T whole(InputStream json, Class<T> type) throws IOException {
        T record = record(json, type);
        Optional<String> missing = Complete.missing(record);
        if (missing.isPresent()) {
            throw new IOException("it lacks " + missing.get());
        }
        return record;
    }

    /** What is missing is null. */
    private static <T extends Record> T record(InputStream json, Class<T> type) throws IOException {
        try (JsonParser parser = MAPPER.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is no object");
            }
            return MAPPER.readValue(parser, type);
        }
    }

    /**
     * Reads what {@link #sealed} has written.
     *
     * @throws DamagedException if it is not that any longer
     */
    static <T extends Record> T readSealed(Path file, Class<T> type) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (Seal.of(bytes) != Seal.State.INTACT) {
            throw new DamagedException();
        }
        return whole(Seal.open(bytes), type);
    }

    /**
     * Reads {@code run.json}, also of a version that did not seal it; such a one may lack what came
     * later, and is never continued.
     *
     * @throws DamagedException if it is not as it was written
     */
    static RunRecord readRun(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return switch (Seal.of(bytes)) {
            case BROKEN -> throw new DamagedException();
            case INTACT -> ofVersionThatSeals(Seal.open(bytes));
            case NONE -> ofOlderVersion(Seal.open(bytes));
        };
    }

    private static RunRecord ofVersionThatSeals(InputStream json) throws IOException {
        try {
            return whole(json, RunRecord.class);
        } catch (JsonProcessingException unlike) {
            // It is of a version that knows more.
            throw new IOException(unlike.getOriginalMessage(), unlike);
        }
    }

    private static RunRecord ofOlderVersion(InputStream json) throws IOException {
        RunRecord older;
        try {
            older = record(json, RunRecord.class);
        } catch (JsonProcessingException | CharConversionException garbage) {
            throw new DamagedException();
        }
        if (RunFormat.isSealed(older.format())) {
            throw new DamagedException();
        }
        return older;
    }
}
