package dev.threadscale.experiment.yaml;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.text.TextRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads one document of YAML 1.2 (core schema) into {@link YamlNode}s.
 *
 * <p>It is stricter than YAML: a key may occur only once in a mapping, and anchors, aliases and
 * tags are rejected, since a few lines of them can expand to gigabytes.
 */
final class YamlReader {

    /** The maximum length of a text that people read, which is a claim. */
    static final int LONGEST_TEXT = 1_000;

    /** The maximum depth. An experiment needs about eight. */
    private static final int DEEPEST = 32;

    private static final String STANDARD_TAG = "tag:yaml.org,2002:";

    private static final ScalarResolver TYPES = new CoreSchema().getScalarResolver();

    private final String source;
    private final Iterator<Event> events;

    /** The locations of the open brackets and braces, the innermost first. */
    private final Deque<Location> brackets = new ArrayDeque<>();

    private int depth;

    private YamlReader(String source, String text) {
        this.source = source;
        // A buffer that ends in the middle of a surrogate pair would break the parser.
        LoadSettings whole = LoadSettings.builder().setBufferSize(text.length() + 2).build();
        this.events = new Parse(whole).parseString(text).iterator();
    }

    /**
     * Reads a text.
     *
     * @param source the name of the text in messages
     * @throws UserException if it is not one YAML document
     */
    static YamlNode read(String source, String text) {
        TextRule.LINES
                .first(text)
                .ifPresent(bad -> {
                    throw UserException.at(
                                    new Location(source, bad.line(), bad.column()),
                                    "the text contains %s",
                                    bad)
                            .fix("Remove the character, or check that it is the file you meant.");
                });
        YamlReader reader = new YamlReader(source, text);
        try {
            return reader.document();
        } catch (YamlEngineException broken) {
            throw new SyntaxProblem(source, text, reader.brackets).of(broken);
        }
    }

    private YamlNode document() {
        events.next(); // This is the beginning of the text.
        if (events.next() instanceof StreamEndEvent) {
            throw UserException.at(Location.of(source), "the file is empty")
                    .fix("An experiment begins with 'apiVersion: threadscale/v1'.");
        }
        YamlNode root = node(events.next());
        events.next(); // This is the end of the document.
        Event next = events.next();
        if (!(next instanceof StreamEndEvent)) {
            throw UserException.at(at(next), "a second document begins here")
                    .fix("Put each experiment into its own file.");
        }
        return root;
    }

    private YamlNode node(Event event) {
        Location at = at(event);
        if (depth > DEEPEST) {
            throw UserException.at(at, "this is nested more than %d levels deep", DEEPEST)
                    .fix("Check that it is the file you meant; an experiment needs about eight.");
        }
        return switch (event) {
            case ScalarEvent scalar -> scalar(at, scalar);
            case MappingStartEvent start -> mapping(at, open(at, start));
            case SequenceStartEvent start -> sequence(at, open(at, start));
            default -> throw alias(at, event);
        };
    }

    private YamlNode scalar(Location at, ScalarEvent scalar) {
        rejectExtras(at, scalar, scalar.getTag());
        String text = text(at, scalar);
        Tag tag = TYPES.resolve(text, scalar.isPlain());
        return tag.equals(Tag.NULL)
                ? new YamlNode.Scalar(at, "", true)
                : new YamlNode.Scalar(at, text, !tag.equals(Tag.STR));
    }

    /**
     * Returns the text of a scalar. Escapes and line breaks can produce characters that the file
     * itself does not contain.
     */
    private static String text(Location at, ScalarEvent scalar) {
        String text = scalar.getValue();
        TextRule.LINE
                .first(text)
                .ifPresent(bad -> {
                    throw UserException.at(at, "the text contains %s", bad)
                            .fix("Write one line of plain text without that character.");
                });
        int length = text.codePointCount(0, text.length());
        if (length > LONGEST_TEXT) {
            throw UserException.at(
                            at, "the text has %,d characters, more than %,d", length, LONGEST_TEXT)
                    .fix("Shorten it, or check that it is the file you meant.");
        }
        return text;
    }

    private YamlNode mapping(Location at, CollectionStartEvent start) {
        Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
        for (Event next = events.next(); !(next instanceof MappingEndEvent); next = events.next()) {
            Location keyAt = at(next);
            String key = key(keyAt, next);
            YamlNode.Entry earlier =
                    entries.put(key, new YamlNode.Entry(keyAt, node(events.next())));
            if (earlier != null) {
                throw UserException.at(
                                keyAt,
                                "the key '%s' occurs twice, first in line %d",
                                key,
                                earlier.keyLocation().line())
                        .fix("Remove one of the two.");
            }
        }
        close(start);
        return new YamlNode.Mapping(at, entries);
    }

    private String key(Location at, Event event) {
        if (event instanceof ScalarEvent scalar) {
            rejectExtras(at, scalar, scalar.getTag());
            return text(at, scalar);
        }
        if (event instanceof AliasEvent) {
            throw alias(at, event);
        }
        throw UserException.at(at, "a mapping or a list cannot be a key")
                .fix("Write a word before the colon.");
    }

    private YamlNode sequence(Location at, CollectionStartEvent start) {
        List<YamlNode> items = new ArrayList<>();
        for (Event next = events.next();
                !(next instanceof SequenceEndEvent);
                next = events.next()) {
            items.add(node(next));
        }
        close(start);
        return new YamlNode.Sequence(at, items);
    }

    private CollectionStartEvent open(Location at, CollectionStartEvent start) {
        rejectExtras(at, start, start.getTag());
        depth++;
        if (start.isFlow()) {
            brackets.push(at);
        }
        return start;
    }

    private void close(CollectionStartEvent start) {
        depth--;
        if (start.isFlow()) {
            brackets.pop();
        }
    }

    private static UserException alias(Location at, Event event) {
        String name = event instanceof AliasEvent alias ? alias.getAlias().getValue() : "";
        return UserException.at(at, "aliases (*%s) are not supported", name)
                .fix("Write the value out.");
    }

    private static void rejectExtras(Location at, NodeEvent event, Optional<String> tag) {
        if (event.getAnchor().isPresent()) {
            throw UserException.at(
                            at,
                            "anchors (&%s) are not supported",
                            event.getAnchor().get().getValue())
                    .fix("Write the value out wherever it is needed.");
        }
        if (tag.isPresent()) {
            throw UserException.at(
                            at,
                            "tags (%s) are not supported",
                            tag.get().replace(STANDARD_TAG, "!!"))
                    .fix("Write the value without its tag.");
        }
    }

    private Location at(Event event) {
        return event.getStartMark()
                .map(mark -> SyntaxProblem.location(source, mark))
                .orElseGet(() -> Location.of(source));
    }
}
