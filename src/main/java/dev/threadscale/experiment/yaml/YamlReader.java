package dev.threadscale.experiment.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
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
    private static final long LARGEST_BYTES = 1 << 20;

    private final String source;
    private final YAMLParser parser;

    private YamlReader(String source, YAMLParser parser) {
        this.source = source;
        this.parser = parser;
    }

    /**
     * Reads a file.
     *
     * @throws InvalidExperimentException if it cannot be read, is not text, or is not one YAML
     *     document
     */
    public static Node read(Path file) throws InvalidExperimentException {
        String source = file.toString();
        try {
            if (Files.isDirectory(file)) {
                throw problem(source, "is a folder", "Name a YAML file in it.");
            }
            long size = Files.size(file);
            if (size > LARGEST_BYTES) {
                throw problem(
                        source,
                        "the file has %d bytes, more than an experiment may have (%d)"
                                .formatted(size, LARGEST_BYTES),
                        "Check that it is the file you meant, or split it.");
            }
            return read(source, Files.readString(file));
        } catch (NoSuchFileException missing) {
            throw problem(
                    source,
                    "there is no such file",
                    "Check the path; 'threadscale run FOLDER' takes every .yaml file in a folder.");
        } catch (CharacterCodingException binary) {
            throw problem(
                    source, "the file is not UTF-8 text", "Check that it is the file you meant.");
        } catch (IOException failed) {
            throw problem(
                    source,
                    "the file cannot be read: " + failed.getMessage(),
                    "Check its permissions.");
        }
    }

    /**
     * Reads a text.
     *
     * @param source what to call the text in messages
     */
    public static Node read(String source, String text) throws InvalidExperimentException {
        try (YAMLParser parser = new YAMLFactory().createParser(text)) {
            return new YamlReader(source, parser).document();
        } catch (JsonProcessingException broken) {
            throw new InvalidExperimentException(
                    location(source, broken.getLocation()),
                    "this is not YAML: " + firstLine(broken.getOriginalMessage()),
                    "Check the indentation, quotes and brackets here and in the line before.");
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Node document() throws IOException, InvalidExperimentException {
        if (parser.nextToken() == null) {
            throw problem(
                    source,
                    "the file is empty",
                    "An experiment begins with 'apiVersion: threadscale/v1'.");
        }
        Node root = node();
        if (parser.nextToken() != null) {
            throw new InvalidExperimentException(
                    here(),
                    "a second document begins here",
                    "Put each experiment into a file of its own.");
        }
        return root;
    }

    private Node node() throws IOException, InvalidExperimentException {
        Location location = here();
        if (parser.isCurrentAlias()) {
            throw new InvalidExperimentException(
                    location,
                    "aliases (*%s) are not supported".formatted(parser.getText()),
                    "Write the value out.");
        }
        if (parser.getObjectId() != null) {
            throw new InvalidExperimentException(
                    location,
                    "anchors (&%s) are not supported".formatted(parser.getObjectId()),
                    "Write the value out wherever it is needed.");
        }
        if (parser.getTypeId() != null) {
            throw new InvalidExperimentException(
                    location,
                    "tags (!%s) are not supported".formatted(parser.getTypeId()),
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

    private Node mapping(Location location) throws IOException, InvalidExperimentException {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Location keyLocation = here();
            parser.nextToken();
            Node.Entry earlier = entries.put(key, new Node.Entry(keyLocation, node()));
            if (earlier != null) {
                throw new InvalidExperimentException(
                        keyLocation,
                        "the key '%s' stands twice, first in line %d"
                                .formatted(key, earlier.keyLocation().line()),
                        "Remove one of the two.");
            }
        }
        return new Node.Mapping(location, entries);
    }

    private Node sequence(Location location) throws IOException, InvalidExperimentException {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node());
        }
        return new Node.Sequence(location, items);
    }

    private Location here() {
        return location(source, parser.currentTokenLocation());
    }

    private static Location location(
            String source, @org.jspecify.annotations.Nullable JsonLocation at) {
        return at == null
                ? Location.of(source)
                : new Location(source, at.getLineNr(), at.getColumnNr());
    }

    private static InvalidExperimentException problem(
            String source, String problem, String remedy) {
        return new InvalidExperimentException(Location.of(source), problem, remedy);
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
