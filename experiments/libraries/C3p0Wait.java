//DEPS com.mchange:c3p0:0.11.2
// getConnection of a pool of one connection, which each task keeps for 10 ms.

import com.mchange.v2.c3p0.DataSources;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import javax.sql.DataSource;

public class C3p0Wait implements IntConsumer {

    private final DataSource pool;

    public C3p0Wait() throws SQLException {
        Map<String, String> one = Map.of("minPoolSize", "1", "initialPoolSize", "1", "maxPoolSize", "1");
        pool = DataSources.pooledDataSource((DataSource) database(), one);
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
        Class<?>[] types = {DataSource.class, Connection.class};
        return Proxy.newProxyInstance(C3p0Wait.class.getClassLoader(), types, C3p0Wait::answer);
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
