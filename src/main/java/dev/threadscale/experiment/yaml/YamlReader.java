package dev.threadscale.experiment.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one YAML document into {@link Node}s.
 *
 * <p>Stricter than YAML: a key may stand once in a mapping, and anchors, aliases and tags are
 * refused, since a few lines of them can stand for gigabytes.
 */
public final class YamlReader {

    /** Larger files are mistakes: an experiment is a page or two. */
    private static final int LARGEST_BYTES = 1 << 20;

    /** An experiment needs about eight. */
    private static final int DEEPEST = 32;

    private static final String STANDARD_TAG = "tag:yaml.org,2002:";

    private final String source;
    private final YAMLParser parser;
    private int depth;

    private YamlReader(String source, YAMLParser parser) {
        this.source = source;
        this.parser = parser;
    }

    /**
     * Reads a file.
     *
     * @throws UserException if it cannot be read, is not text, or is not one YAML document
     */
    public static Node read(Path file) {
        String source = file.toString();
        try {
            if (Files.isDirectory(file)) {
                throw problem(source, "is a folder", "Name a YAML file in it.");
            }
            return read(source, text(file));
        } catch (NoSuchFileException missing) {
            throw problem(
                    source,
                    "there is no such file",
                    "Check the path; 'threadscale run FOLDER' takes every .yaml file in a folder.");
        } catch (CharacterCodingException binary) {
            throw problem(
                    source,
                    "the file is not UTF-8 text",
                    "Check that it is the file you meant, and save it as UTF-8.");
        } catch (AccessDeniedException denied) {
            throw problem(source, "the file may not be read", "Check its permissions.");
        } catch (IOException failed) {
            throw problem(
                    source,
                    "the file cannot be read: " + failed.getMessage(),
                    "Check the disk that it is on.");
        }
    }

    /** At most one byte more than a file may have, also of those that never end. */
    private static String text(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST_BYTES + 1);
        }
        if (bytes.length > LARGEST_BYTES) {
            throw problem(
                    file.toString(),
                    "the file is larger than an experiment may be (1 MiB)",
                    "Check that it is the file you meant, or split it.");
        }
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    /**
     * Reads a text.
     *
     * @param source what to call the text in messages
     */
    public static Node read(String source, String text) {
        try (YAMLParser parser = new YAMLFactory().createParser(text)) {
            return new YamlReader(source, parser).document();
        } catch (JsonProcessingException broken) {
            throw SyntaxProblem.of(source, text, broken);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Node document() throws IOException {
        if (parser.nextToken() == null) {
            throw problem(
                    source,
                    "the file is empty",
                    "An experiment begins with 'apiVersion: threadscale/v1'.");
        }
        Node root = node();
        if (parser.nextToken() != null) {
            throw new UserException(
                    here(),
                    "a second document begins here",
                    "Put each experiment into a file of its own.");
        }
        return root;
    }

    private Node node() throws IOException {
        Location location = here();
        if (depth > DEEPEST) {
            throw new UserException(
                    location,
                    "this is nested more than %d levels deep".formatted(DEEPEST),
                    "Check that it is the file you meant; an experiment needs about eight.");
        }
        if (parser.isCurrentAlias()) {
            throw new UserException(
                    location,
                    "aliases (*%s) are not supported".formatted(parser.getText()),
                    "Write the value out.");
        }
        rejectAnchor(location);
        String tag = parser.getTypeId();
        if (tag != null) {
            throw new UserException(
                    location,
                    "tags (!%s) are not supported".formatted(tag.replace(STANDARD_TAG, "!")),
                    "Write the value without its tag.");
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> mapping(location);
            case START_ARRAY -> sequence(location);
            case VALUE_NULL -> new Node.Scalar(location, "", true);
            case VALUE_STRING -> new Node.Scalar(location, parser.getText(), false);
            default -> new Node.Scalar(location, parser.getText(), true);
        };
    }

    private void rejectAnchor(Location location) throws IOException {
        if (parser.getObjectId() != null) {
            throw new UserException(
                    location,
                    "anchors (&%s) are not supported".formatted(parser.getObjectId()),
                    "Write the value out wherever it is needed.");
        }
    }

    private Node mapping(Location location) throws IOException {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        depth++;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Location keyLocation = here();
            rejectAnchor(keyLocation);
            parser.nextToken();
            Node.Entry earlier = entries.put(key, new Node.Entry(keyLocation, node()));
            if (earlier != null) {
                throw new UserException(
                        keyLocation,
                        "the key '%s' stands twice, first in line %d"
                                .formatted(key, earlier.keyLocation().line()),
                        "Remove one of the two.");
            }
        }
        depth--;
        return new Node.Mapping(location, entries);
    }

    private Node sequence(Location location) throws IOException {
        List<Node> items = new ArrayList<>();
        depth++;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node());
        }
        depth--;
        return new Node.Sequence(location, items);
    }

    private Location here() {
        JsonLocation at = parser.currentTokenLocation();
        return new Location(source, at.getLineNr(), at.getColumnNr());
    }

    private static UserException problem(String source, String problem, String remedy) {
        return new UserException(Location.of(source), problem, remedy);
    }
}
