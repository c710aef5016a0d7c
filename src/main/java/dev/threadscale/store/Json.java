package dev.threadscale.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.threadscale.protocol.Complete;
import dev.threadscale.protocol.RunFormat;
import dev.threadscale.protocol.Seal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
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

    /**
     * Reads a record.
     *
     * @throws IOException also if something of it is missing
     */
    static <T extends Record> T read(Path file, Class<T> type) throws IOException {
        return record(Files.readString(file), type);
    }

    private static <T extends Record> T record(String text, Class<T> type) throws IOException {
        T record = lenient(text, type);
        Optional<String> missing = Complete.missing(record);
        if (missing.isPresent()) {
            throw new IOException("it lacks " + missing.get());
        }
        return record;
    }

    /** The same; what is missing is null. */
    private static <T extends Record> T lenient(String text, Class<T> type) throws IOException {
        JsonNode json = MAPPER.readTree(text);
        if (!json.isObject()) {
            throw new IOException("it is no object");
        }
        return MAPPER.treeToValue(json, type);
    }

    /** The same text with a checksum of itself. */
    static String sealed(Object value) {
        return Seal.close(write(value));
    }

    /**
     * Reads what {@link #sealed} has written.
     *
     * @throws DamagedException if it is not that any longer
     */
    static <T extends Record> T readSealed(Path file, Class<T> type) throws IOException {
        String text = text(file);
        if (Seal.of(text) != Seal.State.INTACT) {
            throw new DamagedException();
        }
        return record(Seal.open(text), type);
    }

    /**
     * Reads {@code run.json}, also of a version that did not seal it; such a one may lack what came
     * later, and is never continued.
     *
     * @throws DamagedException if it is not as it was written
     */
    static RunRecord readRun(Path file) throws IOException {
        String text = text(file);
        Seal.State state = Seal.of(text);
        if (state == Seal.State.BROKEN) {
            throw new DamagedException();
        }
        try {
            if (state == Seal.State.INTACT) {
                return record(Seal.open(text), RunRecord.class);
            }
            RunRecord older = lenient(text, RunRecord.class);
            if (RunFormat.isSealed(older.format())) {
                throw new DamagedException();
            }
            return older;
        } catch (JsonProcessingException unlike) {
            // An intact one is of a version that knows more.
            throw state == Seal.State.INTACT
                    ? new IOException(unlike.getOriginalMessage(), unlike)
                    : new DamagedException();
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException garbage) {
            throw new DamagedException();
        }
    }
}
