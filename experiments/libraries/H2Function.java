//DEPS com.h2database:h2:2.4.240
// A query whose Java function takes 50 ms, each task with a connection of its own.

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntConsumer;

public class H2Function implements IntConsumer {

    private static final String URL = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1";

    public H2Function() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement()) {
            statement.execute("create alias pause for 'java.lang.Thread.sleep(long)'");
        }
    }

    @Override
    public void accept(int task) {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement()) {
            statement.execute("call pause(50)");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
