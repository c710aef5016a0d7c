package dev.threadscale.engine.docker;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.threadscale.error.UserException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * A file that {@code docker save} wrote, as it may come from a stranger. Docker would give its
 * images every name that it says, those of the user's own images among them.
 */
final class SavedImage {

    /** These list the images; the rest is their content. */
    private static final Set<String> MANIFESTS = Set.of("manifest.json", "index.json");

    /** Nothing but names. */
    private static final String REPOSITORIES = "repositories";

    private static final Pattern NAME = Pattern.compile("(?i)RepoTags");

    /** Those of OCI and of containerd. */
    private static final Pattern ANNOTATION = Pattern.compile("(?i)(image|ref)[.]name$");

    private static final int LONGEST = 1 << 20;
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private SavedImage() {}

    /**
     * Refuses a file that names an image.
     *
     * @throws UserException if it does, or is not such a file
     */
    static void refuseNames(Path file) {
        boolean any = false;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                // In whatever folder: it may be a link to the one above.
                String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
                boolean isManifest = MANIFESTS.contains(name);
                if (name.equals(REPOSITORIES)
                        || (isManifest
                                && (entry.isLink()
                                        || entry.isSymbolicLink()
                                        || names(JSON.readTree(tar.readNBytes(LONGEST)))))) {
                    throw refused(
                            file, "it carries an image name, which could replace one of yours");
                }
                any |= isManifest;
            }
        } catch (IOException broken) {
            throw refused(file, "it is cut off, or not an image: " + broken.getMessage());
        }
        if (!any) {
            throw refused(file, "it is not an image saved by Docker");
        }
    }

    /** Returns true if an image is named anywhere; Docker reads keys in upper and lower case. */
    private static boolean names(JsonNode node) {
        return node.propertyStream().anyMatch(SavedImage::isName)
                || node.valueStream().anyMatch(SavedImage::names);
    }

    private static boolean isName(Map.Entry<String, JsonNode> one) {
        return NAME.matcher(one.getKey()).matches()
                ? !one.getValue().isEmpty()
                : one.getValue().isTextual() && ANNOTATION.matcher(one.getKey()).find();
    }

    private static UserException refused(Path file, String problem) {
        return UserException.of("cannot load the image %s: %s", file.getFileName(), problem)
                .fix("Take a bundle that 'threadscale bundle --images' wrote.");
    }
}
