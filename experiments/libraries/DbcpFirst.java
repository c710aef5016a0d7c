//DEPS org.apache.commons:commons-dbcp2:2.13.0
// The first getConnection of a BasicDataSource, which connects for 50 ms.

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.apache.commons.dbcp2.BasicDataSource;

public class DbcpFirst implements IntConsumer {

    private final Driver database = (Driver) database();

    @Override
    public void accept(int task) {
        try (BasicDataSource pool = new BasicDataSource()) {
            pool.setDriver(database);
            pool.getConnection().close();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A database whose connections take 50 ms to open, without a network. */
    private static Object database() {
        Class<?>[] types = {Driver.class, Connection.class};
        return Proxy.newProxyInstance(DbcpFirst.class.getClassLoader(), types, DbcpFirst::answer);
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
