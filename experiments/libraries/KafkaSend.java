//DEPS org.apache.kafka:kafka-clients:4.1.1
// KafkaProducer.send, which waits 50 ms for the topic's metadata; nothing listens at the broker's address.

import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

public class KafkaSend implements IntConsumer {

    private final KafkaProducer<String, String> producer = new KafkaProducer<>(
            Map.of("bootstrap.servers", "localhost:1", "max.block.ms", "50"), new StringSerializer(), new StringSerializer());

    @Override
    public void accept(int task) {
        producer.send(new ProducerRecord<>("orders", "one"), (metadata, expected) -> {});
    }
}
