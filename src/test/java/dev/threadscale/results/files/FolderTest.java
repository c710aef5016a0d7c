package dev.threadscale.results.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTest {

    @TempDir private Path path;

    @Test
    void incompleteFileLeavesNothing() throws IOException {
        Folder folder = Folder.at(path);
        folder.write("table.csv", "old");

        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() ->
                        folder.write(
                                "table.csv",
                                file -> {
                                    file.write(new byte[1000]);
                                    throw new IOException("No space left on device");
                                }))
                .matches(UserException::isDiskFull);

        assertThat(path.toFile().list()).containsExactly("table.csv");
        assertThat(path.resolve("table.csv")).hasContent("old");
    }

    @Test
    void onlyRegularFilesAreReplaced() throws IOException {
        Files.createDirectory(path.resolve("table.csv"));

        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> Folder.at(path).write("table.csv", "new"))
                .withMessageContaining("what is there is not a regular file");

        assertThat(path.resolve("table.csv")).isEmptyDirectory();
    }
}
