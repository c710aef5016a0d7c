//DEPS org.apache.commons:commons-dbcp2:2.13.0
// getConnection of a pool of one connection, which each task keeps for 10 ms.

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.apache.commons.dbcp2.BasicDataSource;

public class DbcpWait implements IntConsumer {

    private final BasicDataSource pool = new BasicDataSource();

    public DbcpWait() {
        pool.setDriver((Driver) database());
        pool.setMaxTotal(1);
    }

    @Override
    public void accept(int task) {
        try (Connection connection = pool.getConnection()) {
            LockSupport.parkNanos(10_000_000);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A database whose connections take 50 ms to open, without a network. */
    private static Object database() {
        Class<?>[] types = {Driver.class, Connection.class};
        return Proxy.newProxyInstance(DbcpWait.class.getClassLoader(), types, DbcpWait::answer);
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
