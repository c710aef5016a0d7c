//DEPS io.netty:netty-common:4.2.9.Final
// Future.sync of something that ends 50 ms later.

import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

public class NettySync implements IntConsumer {

    private final EventExecutor executor = new DefaultEventExecutor();

    @Override
    public void accept(int task) {
        try {
            executor.schedule(() -> {}, 50, TimeUnit.MILLISECONDS).sync();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
