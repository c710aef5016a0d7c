package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import java.io.Closeable;
import java.io.IOException;

/**
 * The two ways of talking to an Engine. One that hangs answers no request, and must not hold a run
 * up for ever; but a fork may be silent for hours. The client knows time limits over TCP alone: on
 * a Unix socket it waits without one.
 *
 * @param requests whose answers are due in a bounded time
 * @param streams that last as long as a container
 */
record Connections(DockerClient requests, DockerClient streams) implements Closeable {

    @Override
    public void close() throws IOException {
        try (requests;
                streams) {
            // Both, whatever one of them says.
        }
    }
}
