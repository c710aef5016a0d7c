package dev.threadscale.engine.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A connection to a pod's log, which has given some text. */
final class FakeLogWatch implements LogWatch {

    private final CompletableFuture<@Nullable Throwable> end = new CompletableFuture<>();

    private FakeLogWatch(OutputStream to, String text) {
        try {
            to.write(text.getBytes(UTF_8));
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
    }

    /** It ends when it is closed. */
    static FakeLogWatch open(OutputStream to, String text) {
        return new FakeLogWatch(to, text);
    }

    /** It has ended with the log. */
    static FakeLogWatch ended(OutputStream to, String text) {
        FakeLogWatch watch = open(to, text);
        watch.close();
        return watch;
    }

    static FakeLogWatch broken(OutputStream to, String text, String why) {
        FakeLogWatch watch = open(to, text);
        watch.end.complete(new IOException(why));
        return watch;
    }

    @Override
    public InputStream getOutput() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<Throwable> onClose() {
        return end.minimalCompletionStage();
    }

    @Override
    public void close() {
        end.complete(null);
    }
}
