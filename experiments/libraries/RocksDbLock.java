//DEPS org.rocksdb:rocksdbjni:10.2.1
// Transaction.getForUpdate, which waits 50 ms for the key's lock; another transaction keeps it.

import java.io.IOException;
import java.nio.file.Files;
import java.util.function.IntConsumer;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Transaction;
import org.rocksdb.TransactionDB;
import org.rocksdb.TransactionDBOptions;
import org.rocksdb.TransactionOptions;
import org.rocksdb.WriteOptions;

public class RocksDbLock implements IntConsumer {

    private static final byte[] KEY = {1};

    private final TransactionDB database;

    private final Transaction first;

    public RocksDbLock() throws IOException, RocksDBException {
        database = TransactionDB.open(
                new Options().setCreateIfMissing(true), new TransactionDBOptions(), Files.createTempDirectory("rocks").toString());
        first = database.beginTransaction(new WriteOptions());
        first.put(KEY, KEY);
    }

    @Override
    public void accept(int task) {
        try (WriteOptions writes = new WriteOptions();
                TransactionOptions patience = new TransactionOptions().setLockTimeout(50);
                Transaction transaction = database.beginTransaction(writes, patience);
                ReadOptions reads = new ReadOptions()) {
            transaction.getForUpdate(reads, KEY, true);
        } catch (RocksDBException expected) {
            // the key stayed locked
        }
    }
}
