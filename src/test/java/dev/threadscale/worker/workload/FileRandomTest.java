package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Its files are gone when the iteration ends, so nothing but these tests ever reads one. */
class FileRandomTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1000, 8191, 8192, 8193, 20_000})
    void fileHasExactlyItsBytesOfLetters(long bytes) throws Exception {
        Path file = folder.resolve("file");

        assertThat(FileRandom.write(file, bytes, 7)).isEqualTo(bytes);

        assertThat(file).hasSize(bytes);
        assertThat(Files.readString(file)).matches("[a-z]*");
    }

    @Test
    void textIsRandomAndEveryTaskHasAnother() throws Exception {
        FileRandom.write(folder.resolve("one"), 1000, 1);
        FileRandom.write(folder.resolve("two"), 1000, 2);

        String one = Files.readString(folder.resolve("one"));
        assertThat(one.chars().distinct().count()).isGreaterThan(20);
        assertThat(one).isNotEqualTo(Files.readString(folder.resolve("two")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual", "fixed-pool:size=3"})
    void concurrentTasksLeaveNothingBehind(String threads) throws Exception {
        Trial.passes(create("bytes=10000"), threads, 20);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void leftoverFileIsAWrongResult() throws Exception {
        Workload workload = create();
        Trial.iterate(workload, "sequential", 20);
        Path left = Files.createFile(folder.resolve("left"));

        Trial.assertWrong(workload, "not deleted: " + left);
    }

    @Test
    void unwritableFolderFailsTheTask() throws Exception {
        Workload workload = create();
        Files.delete(folder);

        assertThatThrownBy(() -> Trial.iterate(workload, "sequential", 20))
                .isInstanceOf(IOException.class);
        Files.createDirectory(folder);
    }

    private Workload create(String... given) {
        return Trial.create(FileRandom.TYPE, 20, folder, null, given);
    }
}
