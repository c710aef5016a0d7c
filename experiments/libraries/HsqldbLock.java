//DEPS org.hsqldb:hsqldb:2.7.4
// An update of a row that the transaction of a platform thread keeps for 50 ms, again and again.

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class HsqldbLock implements IntConsumer {

    private static final String URL = "jdbc:hsqldb:mem:shop";

    public HsqldbLock() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement()) {
            statement.execute("create table stock (id int primary key, pieces int)");
            statement.execute("insert into stock values (1, 0)");
        }
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                update(50_000_000);
                LockSupport.parkNanos(1_000_000);
            }
        });
    }

    @Override
    public void accept(int task) {
        update(0);
    }

    private static void update(long nanos) {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("update stock set pieces = pieces + 1 where id = 1");
            LockSupport.parkNanos(nanos);
            connection.commit();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
