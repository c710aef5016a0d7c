package dev.threadscale.results.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a value from its text, and rejects any other text in words for people. */
final class Parsed<T> extends StdScalarDeserializer<T> {
    private static final long serialVersionUID = 1;

    private final transient Function<String, Optional<T>> parser;
    private final String noun;

    /**
     * Creates the reader of a type.
     *
     * @param noun of a value, with its article
     */
    Parsed(Class<T> type, Function<String, Optional<T>> parser, String noun) {
        super(type);
        this.parser = parser;
        this.noun = noun;
    }

    @Override
    public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
        @Nullable String text = json.getValueAsString();
        // An exception of Jackson's would also name the member, and the class.
        return Optional.ofNullable(text)
                .flatMap(parser)
                .orElseThrow(() -> new IOException("'%s' is not %s".formatted(text, noun)));
    }
}
