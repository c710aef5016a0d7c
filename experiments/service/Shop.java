import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.RequestHandler;
import java.util.concurrent.Semaphore;

/** A request waits for a database connection and holds it during a query. */
public class Shop implements RequestHandler {

    /** Connections to the database. */
    @Allowed(min = 1, max = 10_000)
    public int pool = 10;

    /** How long a query takes. */
    @Allowed(min = 0, max = 60_000)
    public int millis = 20;

    private Semaphore free;

    @Override
    public void prepare() {
        free = new Semaphore(pool, true);
    }

    @Override
    public void handle(long request) throws InterruptedException {
        free.acquire();
        try {
            Thread.sleep(millis);
        } finally {
            free.release();
        }
    }
}
