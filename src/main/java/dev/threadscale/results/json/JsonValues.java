package dev.threadscale.results.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.threadscale.measured.Outcome;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The texts of JSON: how they are written, and which of them are outcomes and times. */
final class JsonValues extends SimpleModule {
    private static final long serialVersionUID = 1;

    JsonValues() {
        addSerializer(new Cleaned());
        addSerializer(Outcome.class, ToStringSerializer.instance);
        addDeserializer(Outcome.class, new Parsed<>(Outcome.class, Outcome::find, "an outcome"));
        addSerializer(Instant.class, ToStringSerializer.instance);
        addDeserializer(Instant.class, new Parsed<>(Instant.class, JsonValues::time, "a time"));
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }

    /**
     * Replaces characters that would not be read again: texts of engines and workers may have any.
     */
    private static final class Cleaned extends StdScalarSerializer<String> {
        private static final long serialVersionUID = 1;

        Cleaned() {
            super(String.class);
        }

        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider provider)
                throws IOException {
            json.writeString(TextRule.LINES.cleaned(text));
        }
    }

    /** Reads a value from its text, and rejects any other text in words for people. */
    private static final class Parsed<T> extends StdScalarDeserializer<T> {
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
}
