package dev.threadscale.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

    static <T> T read(Path file, Class<T> type) throws IOException {
        return MAPPER.readValue(Files.readString(file), type);
    }
}
