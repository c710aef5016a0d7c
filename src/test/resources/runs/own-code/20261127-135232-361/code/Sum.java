import java.util.stream.IntStream;

public class Sum implements Runnable {
    public void run() {
        if (IntStream.range(0, 20_000).map(i -> i ^ (i >>> 3)).sum() == 7) {
            throw new IllegalStateException();
        }
    }
}
