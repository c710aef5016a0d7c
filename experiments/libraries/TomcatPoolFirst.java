//DEPS org.apache.tomcat:tomcat-jdbc:11.0.15
// The first getConnection of a DataSource, which connects for 50 ms.

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.apache.tomcat.jdbc.pool.DataSource;

public class TomcatPoolFirst implements IntConsumer {

    private final Object database = database();

    @Override
    public void accept(int task) {
        DataSource pool = new DataSource();
        pool.setDataSource(database);
        pool.setInitialSize(1);
        try {
            pool.getConnection().close();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        } finally {
            pool.close();
        }
    }

    /** A database whose connections take 50 ms to open, without a network. */
    private static Object database() {
        Class<?>[] types = {javax.sql.DataSource.class, Connection.class};
        return Proxy.newProxyInstance(TomcatPoolFirst.class.getClassLoader(), types, TomcatPoolFirst::answer);
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
