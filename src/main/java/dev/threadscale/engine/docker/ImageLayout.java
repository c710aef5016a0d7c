package dev.threadscale.engine.docker;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.error.UserException;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * An OCI layout: a folder of images, whose parts are called by their digests. It may be a
 * stranger's: every part is compared with its name, and an image keeps no name that it brings
 * along, which could be that of one of the user's.
 */
public record ImageLayout(Path folder) {

    static final String INDEX = "index.json";
    static final String MANIFESTS = "manifests";
    static final String LAYOUT = "oci-layout";

    /** Tells which runtime an image is of. */
    static final String RUNTIME = "dev.threadscale.runtime";

    static final Pattern BLOB = Pattern.compile("blobs/sha256/[0-9a-f]{64}");

    /** The members of JSON that name a part. */
    static final List<String> DESCRIPTOR = List.of("mediaType", "digest", "size");

    /** Of a text that describes an image. */
    static final int LONGEST = 1 << 20;

    static final ObjectMapper JSON =
            JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    static final JsonNode VERSION = JSON.createObjectNode().put("imageLayoutVersion", "1.0.0");

    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    /** Takes the files of a layout, each by its path. */
    @FunctionalInterface
    public interface Sink {
        void add(String path, InputStream content) throws IOException;
    }

    /**
     * An image.
     *
     * @param named the digest by which the layout names it: of its manifest, or of a list of
     *     manifests for several platforms
     * @param manifest its descriptor
     * @param layers their digests
     */
    record SavedImage(String named, JsonNode manifest, String config, List<String> layers) {

        String digest() {
            return ImageLayout.digest(manifest);
        }

        /** The ids by which an Engine may know it, the classic one's first. */
        List<String> ids() {
            return List.of(config, digest(), named);
        }

        Stream<String> parts() {
            return Stream.concat(Stream.of(digest(), config), layers.stream());
        }
    }

    static JsonNode index(ArrayNode images) {
        ObjectNode index = JSON.createObjectNode().put("schemaVersion", 2);
        index.put("mediaType", "application/vnd.oci.image.index.v1+json").set(MANIFESTS, images);
        return index;
    }

    /**
     * The image of a runtime.
     *
     * @param id that it has to have
     * @throws UserException if it is another, or not as it was written
     */
    SavedImage image(String runtime, String id) {
        List<JsonNode> images =
                read(INDEX)
                        .path(MANIFESTS)
                        .valueStream()
                        .filter(one ->
                                one.path("annotations").path(RUNTIME).asText().equals(runtime))
                        .toList();
        if (images.size() != 1) {
            throw refused(
                    "it holds %d images of %s; expected one".formatted(images.size(), runtime));
        }
        String named = digest(images.getFirst());
        JsonNode platforms = read(blob(named)).path(MANIFESTS);
        JsonNode manifest =
                platforms.isMissingNode()
                        ? images.getFirst()
                        : platforms
                                .valueStream()
                                .filter(one -> isHere(one) && isHere(parts(one).path("config")))
                                .findFirst()
                                .orElseThrow(() -> refused("it lacks the image of " + runtime));
        JsonNode parts = parts(manifest);
        SavedImage image =
                new SavedImage(
                        named,
                        manifest,
                        digest(parts.path("config")),
                        parts.path("layers").valueStream().map(ImageLayout::digest).toList());
        if (!image.ids().contains(id)) {
            throw refused(
                    "its image of %s is another than that of the run, %s".formatted(runtime, id));
        }
        Stream.concat(Stream.of(named), image.parts()).distinct().forEach(this::verify);
        return image;
    }

    private JsonNode parts(JsonNode manifest) {
        return read(blob(digest(manifest)));
    }

    private boolean isHere(JsonNode descriptor) {
        return isFile(folder.resolve(blob(digest(descriptor))));
    }

    /** Not a link, and not a pipe, which would keep its reader waiting. */
    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    private void verify(String digest) {
        MessageDigest actual = Sha256.digest();
        try (InputStream in = new DigestInputStream(open(blob(digest)), actual)) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException unreadable) {
            throw refused("it lacks " + blob(digest));
        }
        if (!blob(digest).endsWith("/" + HexFormat.of().formatHex(actual.digest()))) {
            throw refused("%s was changed after it was written".formatted(blob(digest)));
        }
    }

    /** Writes an image as {@code docker load} reads it, in the form of OCI and in Docker's own. */
    void write(SavedImage image, OutputStream out) throws IOException {
        ObjectNode manifest = JSON.createObjectNode();
        DESCRIPTOR.forEach(key -> manifest.set(key, image.manifest().path(key)));
        ObjectNode own = JSON.createObjectNode().put("Config", blob(image.config()));
        ArrayNode layers = own.putNull("RepoTags").putArray("Layers");
        image.layers().forEach(layer -> layers.add(blob(layer)));
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            add(tar, LAYOUT, VERSION);
            add(tar, INDEX, index(JSON.createArrayNode().add(manifest)));
            add(tar, "manifest.json", JSON.createArrayNode().add(own));
            for (String part : (Iterable<String>) image.parts().distinct()::iterator) {
                TarArchiveEntry entry = new TarArchiveEntry(blob(part));
                entry.setSize(Files.size(folder.resolve(blob(part))));
                tar.putArchiveEntry(entry);
                try (InputStream content = open(blob(part))) {
                    content.transferTo(tar);
                }
                tar.closeArchiveEntry();
            }
        }
    }

    private static void add(TarArchiveOutputStream tar, String path, JsonNode json)
            throws IOException {
        byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(path);
        entry.setSize(text.length);
        tar.putArchiveEntry(entry);
        tar.write(text);
        tar.closeArchiveEntry();
    }

    private JsonNode read(String path) {
        try (InputStream in = open(path)) {
            return JSON.readTree(in.readNBytes(LONGEST));
        } catch (IOException broken) {
            throw refused("%s cannot be read: %s".formatted(path, broken.getMessage()));
        }
    }

    private InputStream open(String path) throws IOException {
        Path file = folder.resolve(path);
        if (!isFile(file)) {
            throw new NoSuchFileException(path);
        }
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static String digest(JsonNode descriptor) {
        String digest = descriptor.path("digest").asText();
        if (!DIGEST.matcher(digest).matches()) {
            throw refused("'%s' is not a digest".formatted(digest));
        }
        return digest;
    }

    private static String blob(String digest) {
        return "blobs/" + digest.replace(':', '/');
    }

    private static UserException refused(String problem) {
        return UserException.of("cannot take the images of the run: %s", problem)
                .fix("Take a bundle that 'threadscale bundle --images' wrote.");
    }
}
