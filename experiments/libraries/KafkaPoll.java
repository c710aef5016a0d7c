//DEPS org.apache.kafka:kafka-clients:4.1.1
// KafkaConsumer.poll for 50 ms, each task with a consumer of its own; nothing listens at the broker's address.

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

public class KafkaPoll implements IntConsumer {

    @Override
    public void accept(int task) {
        Map<String, Object> settings = Map.of("bootstrap.servers", "localhost:1", "group.id", "shop");
        KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
        try {
            consumer.subscribe(List.of("orders"));
            consumer.poll(Duration.ofMillis(50));
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }
}
