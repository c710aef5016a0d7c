package dev.threadscale.engine.docker;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Images of a stranger are those of the run, and take the name of none that is here. */
class ImageLayoutTest {

    private static final String BASE = "the layer of both";
    private static final String CONFIG = "{\"config\": {}}";
    private static final String OTHER = "{\"config\": {\"Env\": []}}";

    @TempDir private Path folder;
    private int added;

    /** Writes the layout of two images that share a layer. */
    @BeforeEach
    void layout() throws IOException {
        SavedImages images =
                new SavedImages((path, content) -> {
                    Path file = folder.resolve(path);
                    Files.createDirectories(Objects.requireNonNull(file.getParent()));
                    Files.write(file, content.readAllBytes());
                    added++;
                });
        images.add("jvm-25", new ByteArrayInputStream(saved(CONFIG, BASE, "its own layer")));
        images.add("jvm-21", new ByteArrayInputStream(saved(OTHER, BASE)));
        images.end();
    }

    private static String digest(String content) {
        return "sha256:" + Sha256.hex(content.getBytes(StandardCharsets.UTF_8));
    }

    private static String blob(String content) {
        return digest(content).replace("sha256:", "blobs/sha256/");
    }

    private static String descriptor(String content) {
        return "{\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"digest\":\"%s\",\"size\":%d}"
                .formatted(digest(content), content.length());
    }

    /** What {@code docker save} writes of an image that has a name. */
    private static byte[] saved(String config, String... layers) throws IOException {
        String manifest =
                "{\"schemaVersion\":2,\"config\":%s,\"layers\":[%s]}"
                        .formatted(
                                descriptor(config),
                                String.join(
                                        ",",
                                        Stream.of(layers)
                                                .map(ImageLayoutTest::descriptor)
                                                .toList()));
        Map<String, String> files = new LinkedHashMap<>();
        Stream.concat(Stream.of(config, manifest), Stream.of(layers))
                .forEach(one -> files.put(blob(one), one));
        files.put(
                "index.json",
                "{\"manifests\":[%s]}"
                        .formatted(
                                descriptor(manifest)
                                        .replace(
                                                "}",
                                                ",\"annotations\":{\"io.containerd.image.name\":\"a:b\"}}")));
        files.put("manifest.json", "[{\"RepoTags\":[\"a:b\"]}]");
        files.put("repositories", "{\"a\":{\"b\":\"c\"}}");
        return tar(files);
    }

    private static byte[] tar(Map<String, String> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            for (Map.Entry<String, String> one : files.entrySet()) {
                byte[] content = one.getValue().getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(one.getKey());
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    private Map<String, String> loaded(String runtime, String id) throws IOException {
        ImageLayout layout = new ImageLayout(folder);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        layout.write(layout.image(runtime, id), out);
        Map<String, String> files = new LinkedHashMap<>();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (TarArchiveEntry one = tar.getNextEntry(); one != null; one = tar.getNextEntry()) {
                files.put(one.getName(), new String(tar.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }

    @Test
    void whatTwoImagesShareIsThereOnceAndEachIsLoadedWithoutAName() throws IOException {
        // Two configurations, two manifests, two layers; the index and the version.
        assertThat(added).isEqualTo(8);
        assertThat(Files.readString(folder.resolve("index.json"))).doesNotContain("a:b");

        Map<String, String> files = loaded("jvm-25", digest(CONFIG));

        assertThat(files)
                .containsEntry(blob(CONFIG), CONFIG)
                .containsEntry(blob(BASE), BASE)
                .containsKeys(blob("its own layer"), "index.json", "oci-layout")
                .doesNotContainKeys(blob(OTHER), "repositories")
                .allSatisfy((_, text) -> assertThat(text).doesNotContain("a:b"));
        assertThat(files.get("manifest.json"))
                .isEqualTo(
                        "[{\"Config\":\"%s\",\"RepoTags\":null,\"Layers\":[\"%s\",\"%s\"]}]"
                                .formatted(blob(CONFIG), blob(BASE), blob("its own layer")));
    }

    /** Engines with containerd's store know an image by its manifest. */
    @Test
    void anImageIsKnownByItsConfigurationOrByItsManifest() {
        ImageLayout layout = new ImageLayout(folder);
        ImageLayout.SavedImage image = layout.image("jvm-25", digest(CONFIG));

        assertThat(image.ids()).hasSize(3).startsWith(digest(CONFIG));
        assertThat(layout.image("jvm-25", image.digest())).isEqualTo(image);
    }

    /** An Engine before 25 writes folders of its own. */
    @Test
    void anImageInAnOlderFormIsRefused() throws IOException {
        byte[] older = tar(Map.of("manifest.json", "[{}]", "abc/layer.tar", "x"));
        SavedImages images = new SavedImages((_, _) -> {});

        refused(() -> images.add("jvm-25", new ByteArrayInputStream(older)))
                .containsSubsequence("\nfix: ", "Docker 25");
    }

    /** A change of a layout. */
    @FunctionalInterface
    interface Change {
        void in(Path folder) throws IOException;
    }

    private static Arguments kind(String name, String problem, Change change) {
        return Arguments.of(name, problem, change);
    }

    private static Change index(String from, String to) {
        return folder -> {
            Path index = folder.resolve("index.json");
            String text = Files.readString(index);
            assertThat(text).contains(from);
            Files.writeString(index, text.replace(from, to));
        };
    }

    static Stream<Arguments> hostile() {
        return Stream.of(
                kind(
                        "a layer that was exchanged",
                        "was changed after it was written",
                        folder -> Files.writeString(folder.resolve(blob(BASE)), "evil")),
                kind(
                        "a configuration that was exchanged",
                        "was changed after it was written",
                        folder -> Files.writeString(folder.resolve(blob(CONFIG)), "{}")),
                kind(
                        "a layer that is missing",
                        "it lacks " + blob(BASE),
                        folder -> Files.delete(folder.resolve(blob(BASE)))),
                kind(
                        "a link in place of a layer",
                        "it lacks " + blob(BASE),
                        folder -> {
                            Files.writeString(folder.resolve("elsewhere"), BASE);
                            Files.delete(folder.resolve(blob(BASE)));
                            Files.createSymbolicLink(
                                    folder.resolve(blob(BASE)), folder.resolve("elsewhere"));
                        }),
                kind(
                        "a folder in place of a layer",
                        "it lacks " + blob(BASE),
                        folder -> {
                            Files.delete(folder.resolve(blob(BASE)));
                            Files.createDirectory(folder.resolve(blob(BASE)));
                        }),
                kind("no image of the runtime", "it holds 0 images", index("jvm-25", "native-25")),
                kind("two images of a runtime", "it holds 2 images", index("jvm-21", "jvm-25")),
                kind(
                        "another image for the runtime",
                        "another than that of the run",
                        folder -> {
                            index("jvm-25", "x").in(folder);
                            index("jvm-21", "jvm-25").in(folder);
                        }),
                kind(
                        "a digest that leads out",
                        "is not a digest",
                        index("sha256:", "sha256:../../")),
                kind(
                        "two answers to one question",
                        "index.json cannot be read",
                        index("\"digest\"", "\"size\"")),
                kind(
                        "no index",
                        "index.json cannot be read",
                        folder -> Files.delete(folder.resolve("index.json"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void isRefused(String name, String problem, Change change) throws IOException {
        change.in(folder);

        refused(() -> new ImageLayout(folder).image("jvm-25", digest(CONFIG))).contains(problem);
    }
}
