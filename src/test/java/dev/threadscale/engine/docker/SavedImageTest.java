package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An image of a stranger takes the name of none that is here. */
class SavedImageTest {

    private static final String NAMELESS =
            "[{\"Config\":\"blobs/sha256/a\",\"RepoTags\":null,\"Layers\":[]}]";

    @TempDir private Path folder;

    private Path saved(String path, String text) throws IOException {
        Path file = folder.resolve("jvm-25.tar");
        try (OutputStream out = Files.newOutputStream(file);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            add(tar, "manifest.json", NAMELESS);
            add(tar, path, text);
        }
        return file;
    }

    private static void add(TarArchiveOutputStream tar, String path, String text)
            throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(path);
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    @Test
    void oneWithoutANameIsTaken() throws IOException {
        Path file =
                saved(
                        "index.json",
                        """
                        {"schemaVersion": 2, "manifests": [{"digest": "sha256:b", "size": 1}]}
                        """);

        assertThatCode(() -> SavedImage.refuseNames(file)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "manifest.json | [{\"RepoTags\": [\"threadscale:jvm-25\"]}]",
                "./manifest.json | [{\"RepoTags\": [\"threadscale:jvm-25\"]}]",
                "x/../manifest.json | [{\"repotags\": [\"threadscale:jvm-25\"]}]",
                "link/manifest.json | [{\"RepoTags\": [\"threadscale:jvm-25\"]}]",
                "index.json | {\"manifests\": [{\"annotations\": {\"io.containerd.image.name\": \"a:b\"}}]}",
                "index.json | {\"Manifests\": [{\"Annotations\": {\"org.opencontainers.image.ref.name\": \"b\"}}]}",
                "repositories | {\"threadscale\": {\"jvm-25\": \"a\"}}",
            })
    void oneThatNamesItselfIsRefused(String path, String text) throws IOException {
        refuse(saved(path, text), "it carries an image name");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "manifest.json | [{\"RepoTags\": null, \"RepoTags\": [\"a:b\"]}]",
                "manifest.json | [{\"RepoTags\"",
            })
    void oneThatReadersTakeDifferentlyIsRefused(String path, String text) throws IOException {
        refuse(saved(path, text), "it is cut off, or not an image");
    }

    @Test
    void aLinkInPlaceOfTheManifestIsRefused() throws IOException {
        Path file = folder.resolve("jvm-25.tar");
        try (OutputStream out = Files.newOutputStream(file);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            add(tar, "blob", "[{\"RepoTags\": [\"a:b\"]}]");
            TarArchiveEntry link = new TarArchiveEntry("manifest.json", TarConstants.LF_SYMLINK);
            link.setLinkName("blob");
            tar.putArchiveEntry(link);
            tar.closeArchiveEntry();
        }

        refuse(file, "it carries an image name");
    }

    @Test
    void whatIsNoImageIsRefused() throws IOException {
        Path whole = saved("blobs/sha256/a", "x".repeat(100_000));
        byte[] bytes = Files.readAllBytes(whole);

        refuse(Files.write(whole, Arrays.copyOf(bytes, 10_000)), "it is cut off, or not an image");
        refuse(Files.writeString(whole, "no tar"), "not an image");
    }

    private static void refuse(Path file, String why) {
        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> SavedImage.refuseNames(file))
                .withMessageContaining("jvm-25.tar")
                .withMessageContaining(why);
    }
}
