package dev.threadscale.engine.docker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.threadscale.error.UserException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * An archive that {@code docker save} wrote of images without names. The archive may be untrusted.
 * It is rejected if it contains names, because they could replace the user's images.
 */
final class SavedImages {

    private static final String MANIFEST = "manifest.json";
    private static final String INDEX = "index.json";

    /** The file with the names of images in the format of Docker 1.10 and earlier. */
    private static final String REPOSITORIES = "repositories";

    /** The members of JSON that name an image. Docker reads them in any letter case. */
    private static final List<String> NAMES =
            List.of("RepoTags", "io.containerd.image.name", "org.opencontainers.image.ref.name");

    private static final Pattern BLOB = Pattern.compile("blobs/sha256/([0-9a-f]{64})");

    /** The maximum size of JSON that describes an image, in bytes. */
    private static final int LONGEST = 1 << 20;

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    /** The other digests of the same image, by digest. */
    private final Map<String, Set<String>> related = new HashMap<>();

    private boolean described;

    private SavedImages() {}

    /**
     * Reads the descriptions of the images.
     *
     * @throws UserException if it is not such an archive, or one of its images has a name
     */
    static SavedImages read(Path archive) {
        SavedImages images = new SavedImages();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new BufferedInputStream(Files.newInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                images.add(entry, tar);
            }
        } catch (IOException | IllegalArgumentException broken) {
            throw refused("it cannot be read: " + broken.getMessage());
        }
        if (!images.described) {
            throw refused("it does not contain " + MANIFEST);
        }
        return images;
    }

    private void add(TarArchiveEntry entry, TarArchiveInputStream tar) throws IOException {
        String path = Path.of(entry.getName()).normalize().toString();
        String file = path.substring(path.lastIndexOf('/') + 1);
        switch (file) {
            case REPOSITORIES -> throw named(path);
            // The folder is ignored, because it may be a link to the archive's own.
            case MANIFEST, INDEX -> {
                if (entry.isLink() || entry.isSymbolicLink()) {
                    throw refused(path + " is a link");
                }
                if (isNamed(JSON.readTree(tar.readNBytes(LONGEST)))) {
                    throw named(path);
                }
                described |= path.equals(MANIFEST);
            }
            default -> {
                var blob = BLOB.matcher(path);
                if (blob.matches() && entry.getSize() <= LONGEST) {
                    relate("sha256:" + blob.group(1), tar.readNBytes(LONGEST));
                }
            }
        }
    }

    private static boolean isNamed(JsonNode json) {
        return json.propertyStream().anyMatch(member -> isName(member.getKey(), member.getValue()))
                || json.valueStream().anyMatch(SavedImages::isNamed);
    }

    private static boolean isName(String key, JsonNode value) {
        return NAMES.stream().anyMatch(key::equalsIgnoreCase)
                && !value.isNull()
                && !(value.isArray() && value.isEmpty());
    }

    /** Relates digests: an index refers to manifests, and a manifest to its configuration. */
    private void relate(String digest, byte[] blob) throws IOException {
        JsonNode json;
        try {
            json = JSON.readTree(blob);
        } catch (JsonProcessingException layer) {
            return;
        }
        List<JsonNode> references = new ArrayList<>();
        json.path("manifests").forEach(references::add);
        references.add(json.path("config"));
        for (JsonNode reference : references) {
            String part = reference.path("digest").asText();
            if (!part.isEmpty()) {
                related.computeIfAbsent(digest, _ -> new HashSet<>()).add(part);
                related.computeIfAbsent(part, _ -> new HashSet<>()).add(digest);
            }
        }
    }

    /**
     * Returns the ids by which Engines may know an image, starting with the given one. The classic
     * store uses the digest of the configuration; containerd uses that of the manifest or index.
     */
    List<String> ids(String id) {
        List<String> ids = new ArrayList<>(List.of(id));
        for (int i = 0; i < ids.size(); i++) {
            for (String part : related.getOrDefault(ids.get(i), Set.of())) {
                if (!ids.contains(part)) {
                    ids.add(part);
                }
            }
        }
        return ids;
    }

    private static UserException named(String path) {
        return refused(path + " gives an image a name, which could replace one of your images");
    }

    private static UserException refused(String problem) {
        return UserException.of("cannot load the images of the run: %s", problem)
                .fix("Use a bundle written by 'threadscale bundle --images'.");
    }
}
