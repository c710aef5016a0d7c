//DEPS io.projectreactor:reactor-core:3.8.1
// Mono.block of something that ends 50 ms later.

import java.time.Duration;
import java.util.function.IntConsumer;
import reactor.core.publisher.Mono;

public class ReactorBlock implements IntConsumer {

    @Override
    public void accept(int task) {
        Mono.delay(Duration.ofMillis(50)).block();
    }
}
