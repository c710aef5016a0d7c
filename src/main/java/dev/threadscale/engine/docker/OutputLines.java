package dev.threadscale.engine.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import dev.threadscale.engine.LineSplitter;
import java.io.Closeable;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Splits a container's output into lines, standard output and standard error separately. */
final class OutputLines extends ResultCallback.Adapter<Frame> {

    private final Consumer<String> lines;
    private final Map<StreamType, LineSplitter> pending = new EnumMap<>(StreamType.class);

    private final CompletableFuture<Void> started = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private boolean stopped;

    OutputLines(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public synchronized void onNext(Frame frame) {
        if (stopped) {
            return;
        }
        byte[] bytes = frame.getPayload();
        pending.computeIfAbsent(frame.getStreamType(), type -> new LineSplitter(lines))
                .accept(bytes, bytes.length);
    }

    @Override
    public void onComplete() {
        flushRest();
        super.onComplete();
        ended.complete(null);
    }

    private synchronized void flushRest() {
        if (!stopped) {
            pending.values().forEach(LineSplitter::end);
        }
    }

    /** Passes on no further line: late output must not disturb the next fork. */
    synchronized void stop() {
        stopped = true;
    }

    @Override
    public void onStart(Closeable stream) {
        super.onStart(stream);
        started.complete(null);
    }

    @Override
    public void onError(Throwable lost) {
        super.onError(lost);
        started.completeExceptionally(lost);
        ended.completeExceptionally(lost);
    }

    /** Completes when output can come. */
    CompletableFuture<Void> started() {
        return started;
    }

    /** Completes when the output ends. */
    CompletableFuture<Void> ended() {
        return ended;
    }
}
