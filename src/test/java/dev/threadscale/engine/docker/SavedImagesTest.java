package dev.threadscale.engine.docker;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Images of a stranger take the name of none that is here. */
class SavedImagesTest {

    private static final String CONFIG = "{\"config\": {}}";
    private static final String MANIFEST =
            "{\"config\": %s, \"layers\": []}".formatted(part(CONFIG));
    private static final String INDEX = "{\"manifests\": [%s]}".formatted(part(MANIFEST));
    private static final String OTHER = "{\"config\": %s}".formatted(part("{}"));
    private static final String UNNAMED = "[{\"Config\": \"blobs/sha256/0\", \"RepoTags\": %s}]";

    /** A link, in place of a text. */
    private static final String LINK = "link";

    @TempDir private Path folder;

    private static String digest(String content) {
        return "sha256:" + Sha256.hex(content.getBytes(StandardCharsets.UTF_8));
    }

    private static String part(String content) {
        return "{\"digest\": \"%s\"}".formatted(digest(content));
    }

    /** What {@code docker save} writes of two images without names. */
    private static Map<String, String> saved() {
        Map<String, String> files = new LinkedHashMap<>();
        Stream.of(CONFIG, MANIFEST, INDEX, OTHER, "{}", "a layer")
                .forEach(one -> files.put("blobs/" + digest(one).replace(':', '/'), one));
        files.put("index.json", "{\"manifests\": [%s, %s]}".formatted(part(INDEX), part(OTHER)));
        files.put("manifest.json", UNNAMED.formatted("null"));
        return files;
    }

    private SavedImages read(Map<String, String> files) throws IOException {
        Path archive = folder.resolve("images.tar");
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(Files.newOutputStream(archive))) {
            for (Map.Entry<String, String> one : files.entrySet()) {
                boolean link = one.getValue().equals(LINK);
                byte[] content = one.getValue().getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry =
                        new TarArchiveEntry(
                                one.getKey(),
                                link ? TarConstants.LF_SYMLINK : TarConstants.LF_NORMAL);
                entry.setLinkName(link ? "elsewhere" : "");
                entry.setSize(link ? 0 : content.length);
                tar.putArchiveEntry(entry);
                tar.write(content, 0, (int) entry.getSize());
                tar.closeArchiveEntry();
            }
        }
        return SavedImages.read(archive);
    }

    /** Engines with containerd's store know an image by its index or its manifest. */
    @Test
    void imageIsIdentifiedByConfigurationManifestOrIndex() throws IOException {
        SavedImages images = read(saved());

        assertThat(images.ids(digest(INDEX)))
                .containsExactly(digest(INDEX), digest(MANIFEST), digest(CONFIG));
        assertThat(images.ids(digest(CONFIG)))
                .containsExactly(digest(CONFIG), digest(MANIFEST), digest(INDEX));
        assertThat(images.ids(digest("another"))).containsExactly(digest("another"));
    }

    /** Docker before 25 writes a folder for each layer, and no blobs. */
    @Test
    void archiveInOlderFormatIsAccepted() throws IOException {
        Map<String, String> older =
                Map.of("manifest.json", UNNAMED.formatted("[]"), "abc/layer.tar", LINK);

        assertThat(read(older).ids(digest(CONFIG))).containsExactly(digest(CONFIG));
    }

    private static Arguments with(String path, String text) {
        return Arguments.of(path, text);
    }

    static Stream<Arguments> names() {
        String tags = UNNAMED.formatted("[\"postgres:16\"]");
        String annotated = "{\"manifests\": [{\"annotations\": {\"%s\": \"postgres:16\"}}]}";
        return Stream.of(
                with("manifest.json", tags),
                with("manifest.json", tags.replace("RepoTags", "repotags")),
                with("manifest.json", tags.replace("RepoTags", "\\u0052epoTag\\u017f")),
                with("./manifest.json", tags),
                with("x/../manifest.json", tags),
                with("link/manifest.json", tags),
                with("index.json", annotated.formatted("io.containerd.image.name")),
                with("index.json", annotated.formatted("org.opencontainers.image.ref.name")),
                with("repositories", "{\"postgres\": {\"16\": \"abc\"}}"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void archiveWithANameIsRefused(String path, String text) {
        Map<String, String> files = saved();
        files.put(path, text);

        refused(() -> read(files)).contains("gives an image a name", "\nfix: ");
    }

    @Test
    void repeatedNameIsRejected() {
        Map<String, String> files = saved();
        files.put("manifest.json", "[{\"RepoTags\": [\"postgres:16\"], \"RepoTags\": null}]");

        refused(() -> read(files)).contains("cannot be read: Duplicate field 'RepoTags'");
    }

    @Test
    void linkToNamesIsRejected() {
        Map<String, String> files = saved();
        files.put("manifest.json", LINK);

        refused(() -> read(files)).contains("manifest.json is a link");
    }

    @Test
    void contentNotWrittenByDockerSaveIsRejected() throws IOException {
        refused(() -> read(Map.of("index.json", "{}")))
                .contains("it does not contain manifest.json");

        Path zipped = folder.resolve("zipped");
        try (var out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            read(saved());
            Files.copy(folder.resolve("images.tar"), out);
        }
        refused(() -> SavedImages.read(zipped)).contains("cannot load the images of the run");
    }
}
