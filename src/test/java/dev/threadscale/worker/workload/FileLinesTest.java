package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.threadscale.fixture.Folders;
import dev.threadscale.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that is full, or a file of the iteration before, must not pass for what was written. */
class FileLinesTest {

    private static final int TASKS = 12;

    @TempDir private Path folder;

    @Test
    void everyTaskWritesItsNumberedLinesIntoAFileOfItsOwn() throws Exception {
        Trial.iterate(create(3), "virtual", TASKS);

        for (int task = 0; task < TASKS; task++) {
            assertThat(folder.resolve("task-" + task + ".txt"))
                    .content()
                    .isEqualTo(
                            "Task %1$d - Line 0\nTask %1$d - Line 1\nTask %1$d - Line 2\n"
                                    .formatted(task));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequential", "platform", "fixed-pool:size=3"})
    void filesAreThereUntilTheyAreVerifiedAndGoneAfterwards(String threads) throws Exception {
        Workload workload = create(2500);

        for (int iteration = 0; iteration < 2; iteration++) {
            Trial.iterate(workload, threads, TASKS);
            assertThat(Folders.children(folder)).hasSize(TASKS);
            assertThatCode(workload::verify).doesNotThrowAnyException();
            assertThat(folder).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 9", "0, 10", "0, 11", "7, 100", "7, 101", "12345, 1001", "3, 99999"})
    void sizeIsTheSumOfTheLines(int task, int lines) {
        int length =
                IntStream.range(0, lines)
                        .map(line -> ("Task " + task + " - Line " + line + "\n").length())
                        .sum();

        assertThat(FileLines.size(task, lines)).isEqualTo(length);
    }

    @ParameterizedTest
    @CsvSource({
        "5, 'Task 5 - Line 0\n', task 5 wrote 16 bytes instead of 48",
        "0, 'Task 0 - Line 0\nTask 0 - Line 2\nTask 0 - Line 1\n',"
                + " line 1 of task 0 is 'Task 0 - Line 2'",
    })
    void fileThatLacksItsEndOrHasAnotherLineIsAWrongResult(int task, String content, String message)
            throws Exception {
        Workload workload = create(3);
        Trial.iterate(workload, "sequential", TASKS);
        Files.writeString(folder.resolve("task-" + task + ".txt"), content);

        Trial.assertWrong(workload, message);
    }

    private Workload create(int lines) {
        return Trial.create(FileLines.TYPE, TASKS, folder, null, "lines=" + lines);
    }
}
