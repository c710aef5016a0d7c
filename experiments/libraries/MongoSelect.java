//DEPS org.mongodb:mongodb-driver-sync:5.7.1
// A command whose client looks for a server for 50 ms; nothing listens at the address.

import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.function.IntConsumer;

public class MongoSelect implements IntConsumer {

    private final MongoClient client = MongoClients.create("mongodb://localhost:1/?serverSelectionTimeoutMS=50");

    @Override
    public void accept(int task) {
        try {
            client.getDatabase("shop").listCollectionNames().first();
        } catch (MongoTimeoutException expected) {
            // there is no server
        }
    }
}
