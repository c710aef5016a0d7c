package dev.threadscale.results.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same on systems that can work from open folders, and on those that cannot. */
class OpenFolderTest {

    @TempDir private Path temporary;

    private Path folder(String name) throws IOException {
        return Files.createDirectories(temporary.resolve(name));
    }

    private static OpenFolder open(boolean byPath, Path folder) throws IOException {
        return byPath ? OpenFolder.byPath(folder) : OpenFolder.reach(folder.getParent(), folder);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filesAreWrittenRenamedListedAndRemoved(boolean byPath) throws Exception {
        Path run = folder("results/run");
        folder("results/run/old/below");
        Files.writeString(run.resolve("name"), "old");
        try (OpenFolder here = open(byPath, run)) {
            try (FileChannel file =
                    here.file("new", StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                file.write(ByteBuffer.wrap("new".getBytes(StandardCharsets.UTF_8)));
            }
            here.rename("new", "name");
            here.remove("old");
            here.remove("not there");
            assertThat(here.names()).containsExactly("name");
        }
        assertThat(run.resolve("name")).hasContent("new");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void linkIsRemovedAndNeverFollowed(boolean byPath) throws Exception {
        Path run = folder("results/run");
        Path canary = Files.writeString(folder("canary").resolve("file"), "canary");
        Files.createSymbolicLink(run.resolve("file"), canary);
        Files.createSymbolicLink(run.resolve("folder"), canary.getParent());
        folder("results/run/doomed");
        Files.createSymbolicLink(run.resolve("doomed/folder"), canary.getParent());
        Files.writeString(run.resolve("mine"), "mine");
        try (OpenFolder here = open(byPath, run)) {
            assertThatExceptionOfType(OpenFolder.Linked.class)
                    .isThrownBy(() -> here.file("file", StandardOpenOption.WRITE));
            assertThatExceptionOfType(OpenFolder.Linked.class)
                    .isThrownBy(() -> here.rename("mine", "file"));
            here.remove("file");
            here.remove("folder");
            here.remove("doomed");
        }
        assertThat(canary).hasContent("canary");
        assertThat(run.toFile().list()).containsExactly("mine");
    }

    @Test
    void onlyTheFolderNamedByTheUserMayBeALink() throws Exception {
        Path real = folder("real");
        folder("real/run/forks");
        Path named = Files.createSymbolicLink(temporary.resolve("results"), real);
        OpenFolder.reach(named, named.resolve("run/forks")).close();

        Files.createSymbolicLink(real.resolve("link"), real.resolve("run"));

        assertThatExceptionOfType(OpenFolder.Linked.class)
                .isThrownBy(() -> OpenFolder.reach(named, named.resolve("link/forks")))
                .withMessageContaining(named.resolve("link").toString());
    }
}
