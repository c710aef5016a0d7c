package dev.threadscale.engine.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.engine.docker.ImageLayout.Sink;
import dev.threadscale.error.UserException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Writes images that Docker saves as one OCI layout: what they share is there once. */
final class SavedImages {

    private final Sink files;
    private final Set<String> blobs = new HashSet<>();
    private final ArrayNode images = ImageLayout.JSON.createArrayNode();

    SavedImages(Sink files) {
        this.files = files;
    }

    /**
     * Adds the image of a runtime.
     *
     * @param saved what {@code docker save} writes of it alone
     */
    void add(String runtime, InputStream saved) throws IOException {
        JsonNode index = ImageLayout.JSON.missingNode();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new BufferedInputStream(saved))) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                String name = entry.getName();
                if (name.equals(ImageLayout.INDEX)) {
                    index = ImageLayout.JSON.readTree(tar.readNBytes(ImageLayout.LONGEST));
                } else if (ImageLayout.BLOB.matcher(name).matches() && blobs.add(name)) {
                    files.add(name, tar);
                }
            }
        }
        JsonNode image = index.path(ImageLayout.MANIFESTS).path(0);
        if (image.isMissingNode()) {
            throw UserException.of("this Docker Engine does not save images as OCI layouts")
                    .fix("Use Docker 25 or later, or leave out --images.");
        }
        ObjectNode descriptor = images.addObject();
        for (String key : ImageLayout.DESCRIPTOR) {
            descriptor.set(key, image.path(key));
        }
        descriptor.putObject("annotations").put(ImageLayout.RUNTIME, runtime);
    }

    /** Completes the layout. */
    void end() throws IOException {
        write(ImageLayout.LAYOUT, ImageLayout.VERSION);
        write(ImageLayout.INDEX, ImageLayout.index(images));
    }

    private void write(String path, JsonNode json) throws IOException {
        byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);
        files.add(path, new ByteArrayInputStream(text));
    }
}
