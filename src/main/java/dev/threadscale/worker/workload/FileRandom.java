package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A workload of computation, followed by the life of a small file: create, write, close and delete.
 */
final class FileRandom implements Workload {

    private static final Parameter BYTES =
            Parameter.whole("bytes", 0, 100_000_000, 1000)
                    .describedAs("Length of the random text that every task writes, in bytes.");

    static final WorkloadType TYPE =
            WorkloadType.of("file-random", FileRandom::new, Factorization.NUMBER, BYTES)
                    .describedAs(
                            "Every task factorises a number, then creates its own file with"
                                    + " random text, closes it, and deletes it.")
                    .costing((arguments, tasks) ->
                            tasks
                                    * (Factorization.cpuSeconds(arguments)
                                            + 1e-4
                                            + 4e-9 * arguments.number(BYTES)))
                    .needing(Setup.Need.SCRATCH);

    private static final long NOT_RUN = -1;

    /**
     * The length of the pieces in which text is created and written, so that long files need little
     * memory.
     */
    private static final int PIECE = 8192;

    private static final int LETTERS = 26;

    private final long number;
    private final long bytes;
    private final Path scratch;
    private final long[][] factors;
    private final long[] written;

    private FileRandom(Setup setup) {
        this.number = setup.number(Factorization.NUMBER);
        this.bytes = setup.number(BYTES);
        this.scratch = setup.requireScratch();
        this.factors = new long[setup.tasks()][];
        this.written = new long[setup.tasks()];
    }

    @Override
    public void prepare() {
        Arrays.fill(factors, null);
        Arrays.fill(written, NOT_RUN);
    }

    @Override
    public void run(int task) throws IOException {
        factors[task] = Factorization.factorize(number);
        Path file = scratch.resolve("task-" + task + ".txt");
        long length = write(file, bytes, task);
        Files.delete(file);
        written[task] = length;
    }

    /**
     * Checks the sum of the written bytes instead of the size of the file, since asking for the
     * size would be more work than the task itself. Each write writes all of its bytes or fails,
     * and deleting fails if the file does not exist.
     */
    @Override
    public void verify() throws IOException {
        Factorization.verify(number, factors);
        for (int task = 0; task < written.length; task++) {
            if (written[task] != bytes) {
                throw new WrongResultException(
                        "task %d wrote %d bytes instead of %d",
                        task, Math.max(0, written[task]), bytes);
            }
        }
        try (Stream<Path> files = Files.list(scratch)) {
            files.findAny()
                    .ifPresent(left -> {
                        throw new WrongResultException("not deleted: %s", left);
                    });
        }
    }

    /**
     * Writes random letters.
     *
     * @param seed the seed of the letters
     * @return the number of bytes written
     */
    static long write(Path file, long bytes, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] piece = new byte[(int) Math.min(bytes, PIECE)];
        long written = 0;
        // A channel would keep a native buffer for each thread, which has a cost of its own.
        try (OutputStream out = new FileOutputStream(file.toFile())) {
            while (written < bytes) {
                int length = (int) Math.min(bytes - written, PIECE);
                for (int i = 0; i < length; i++) {
                    piece[i] = (byte) ('a' + random.nextInt(LETTERS));
                }
                out.write(piece, 0, length);
                written += length;
            }
        }
        return written;
    }
}
