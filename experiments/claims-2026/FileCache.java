import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Puts a block into the file of a cache. A few writers at a time take turns at a fair lock. */
public class FileCache implements Workload {

    @Allowed(min = 1, max = 1000)
    public int writers = 5;

    @Allowed(min = 1, max = 1_000_000)
    public int bytes = 4096;

    public int tasks;

    private final ReentrantLock store = new ReentrantLock(true);
    private Semaphore permits;
    private Path path;
    private FileChannel file;
    private long end;

    @Override
    public void prepare() throws IOException {
        if (file != null) {
            file.close();
        }
        permits = new Semaphore(writers);
        // This folder is writable in containers, and in memory: the disk is not part of the claim.
        path = Files.createTempFile(Path.of("/dev/shm"), "cache", ".db");
        file = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        end = 0;
    }

    @Override
    public void run(int task) throws Exception {
        permits.acquire();
        try {
            ByteBuffer block = ByteBuffer.allocate(bytes).putInt(0, task);
            store.lock();
            try {
                end += file.write(block, end);
            } finally {
                store.unlock();
            }
        } finally {
            permits.release();
        }
    }

    @Override
    public void verify() throws IOException {
        if (file.size() != (long) tasks * bytes) {
            throw new WrongResultException("the file has " + file.size() + " bytes");
        }
    }
}
