import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** A task is one query over a pool of connections, which are open before any time is taken. */
public class Jdbc implements Workload {

    public String database = "localhost:5432";

    public String password = "";

    public int connections = 8;

    public int tasks; // the number of tasks

    public String sql = "select pg_sleep(0.005)";

    private final AtomicInteger answered = new AtomicInteger();

    private HikariDataSource pool;

    @Override
    public void prepare() {
        answered.set(0);
        if (pool == null) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl("jdbc:postgresql://" + database + "/shop");
            config.setUsername("postgres");
            config.setPassword(password);
            config.setMaximumPoolSize(connections);
            config.setMinimumIdle(connections);
            config.setConnectionTimeout(60_000); // tasks queue for connections
            pool = new HikariDataSource(config);
            while (pool.getHikariPoolMXBean().getIdleConnections() < connections) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void run(int task) {
        try (Connection connection = pool.getConnection();
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet rows = query.executeQuery()) {
            if (rows.next()) {
                answered.incrementAndGet();
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void verify() {
        if (answered.get() != tasks) {
            throw new WrongResultException(answered + " of " + tasks + " queries were answered");
        }
    }
}
