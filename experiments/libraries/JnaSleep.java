//DEPS net.java.dev.jna:jna:5.18.1
// A native function that sleeps 50 ms, called through JNA.

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.util.function.IntConsumer;

public class JnaSleep implements IntConsumer {

    private final Sleeper library = Native.load("c", Sleeper.class);

    @Override
    public void accept(int task) {
        library.usleep(50_000);
    }

    public interface Sleeper extends Library {

        int usleep(int microseconds);
    }
}
