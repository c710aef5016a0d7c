//DEPS org.xerial:sqlite-jdbc:3.51.1.0
// A transaction that waits 50 ms for a lock, which another connection keeps.

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntConsumer;

public class SqliteBusy implements IntConsumer {

    private final String url = "jdbc:sqlite:" + Files.createTempDirectory("sqlite").resolve("shop.db") + "?busy_timeout=50";

    private final Connection first = DriverManager.getConnection(url);

    public SqliteBusy() throws IOException, SQLException {
        first.createStatement().execute("begin exclusive");
    }

    @Override
    public void accept(int task) {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            statement.execute("begin immediate");
        } catch (SQLException expected) {
            // the database stayed locked
        }
    }
}
