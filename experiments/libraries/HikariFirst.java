//DEPS com.zaxxer:HikariCP:7.0.2
// The first getConnection of a pool made by the constructor without parameters, which connects for 50 ms.

import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import javax.sql.DataSource;

public class HikariFirst implements IntConsumer {

    private final DataSource database = (DataSource) database();

    @Override
    public void accept(int task) {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(database);
            pool.setMaximumPoolSize(1);
            pool.getConnection().close();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A database whose connections take 50 ms to open, without a network. */
    private static Object database() {
        Class<?>[] types = {DataSource.class, Connection.class};
        return Proxy.newProxyInstance(HikariFirst.class.getClassLoader(), types, HikariFirst::answer);
    }

    private static Object answer(Object database, Method method, Object[] arguments) {
        if (method.getReturnType() == Connection.class) {
            LockSupport.parkNanos(50_000_000);
            return database;
        }
        Class<?> type = method.getReturnType();
        return type == boolean.class ? method.getName().equals("isValid") : type == int.class ? (Object) 0 : null;
    }
}
