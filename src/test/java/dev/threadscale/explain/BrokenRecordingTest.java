package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that were cut, or that somebody else has made up. */
class BrokenRecordingTest {

    @TempDir private Path folder;

    @Test
    void truncatedRecordingIsRejectedWithAReason() throws Exception {
        Recorded recorded = Recorded.of(folder, RecordingReaderTest::contend);
        byte[] whole = Files.readAllBytes(recorded.file());
        IntStream cuts = new Random(3).ints(20, 1, whole.length);
        for (int rest : IntStream.concat(IntStream.of(0, whole.length - 1), cuts).toArray()) {
            Files.write(recorded.file(), Arrays.copyOf(whole, rest));

            assertThatExceptionOfType(IOException.class)
                    .as("%d of %d bytes", rest, whole.length)
                    .isThrownBy(() -> recorded.profile(1))
                    .withMessageStartingWith("the recording is broken (");
        }
    }

    /** Nothing but an answer or a refusal comes of bytes that somebody made up. */
    @Test
    void forgedRecordingIsReadOrRefused() throws Exception {
        Recorded recorded = Recorded.of(folder, RecordingReaderTest::contend);
        byte[] whole = Files.readAllBytes(recorded.file());
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            byte[] forged = whole.clone();
            for (int change = 0; change < 20; change++) {
                // Behind the header, which a truncated one tries.
                forged[68 + random.nextInt(forged.length - 68)] = (byte) random.nextInt(256);
            }
            Files.write(recorded.file(), forged);
            try {
                assertThat(recorded.profile(1).tasks()).isPositive();
            } catch (IOException refused) {
                assertThat(refused).message().isNotBlank();
            }
        }
    }

    @Test
    void tooLargeRecordingIsNotOpened() throws IOException {
        Path large = folder.resolve("recording.jfr");
        try (var file = new java.io.RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(RecordingReader.LARGEST + 1);
        }
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> RecordingReader.profile(large, new MeasuredTime(List.of()), 1))
                .withMessageContaining("larger than 64 MiB");
    }
}
