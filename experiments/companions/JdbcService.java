import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.threadscale.workload.RequestHandler;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A request is one query over a pool of connections, which are open before the first one. */
public class JdbcService implements RequestHandler {

    public String database = "localhost:5432";

    public String password = "";

    public int pool = 10; // connections to the database

    public String sql = "select pg_sleep(0.02)";

    private HikariDataSource connections;

    @Override
    public void prepare() {
        if (connections == null) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl("jdbc:postgresql://" + database + "/shop");
            config.setUsername("postgres");
            config.setPassword(password);
            config.setMaximumPoolSize(pool);
            config.setMinimumIdle(pool);
            config.setConnectionTimeout(60_000); // requests queue for connections
            connections = new HikariDataSource(config);
            while (connections.getHikariPoolMXBean().getIdleConnections() < pool) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void handle(long request) throws SQLException {
        try (Connection connection = connections.getConnection();
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet rows = query.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("request " + request + " has no answer");
            }
        }
    }
}
