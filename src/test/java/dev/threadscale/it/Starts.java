package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Event;
import com.github.dockerjava.api.model.EventType;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The containers that runs start, in their order. It listens from its making on: whoever began to
 * listen again after each would miss the next one on a busy host.
 */
final class Starts implements AutoCloseable {

    private final BlockingQueue<String> ids = new LinkedBlockingQueue<>();
    private final ResultCallback.Adapter<Event> events;

    /**
     * Begins to listen.
     *
     * @param ofRun whether a run is meant, by its id
     */
    Starts(DockerClient docker, Predicate<String> ofRun) throws InterruptedException {
        events =
                docker.eventsCmd()
                        .withEventTypeFilter(EventType.CONTAINER)
                        .withEventFilter("start")
                        .withLabelFilter(Docker.LABEL)
                        .exec(
                                new ResultCallback.Adapter<Event>() {
                                    @Override
                                    public void onNext(Event event) {
                                        if (ofRun.test(
                                                event.getActor()
                                                        .getAttributes()
                                                        .get(Docker.LABEL))) {
                                            ids.add(event.getActor().getId());
                                        }
                                    }
                                })
                        .awaitStarted();
    }

    /** The id of the next one, waited for if need be. */
    String next() throws InterruptedException {
        String id = ids.poll(Docker.PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(id).as("another container").isNotNull();
        return id;
    }

    @Override
    public void close() throws IOException {
        events.close();
    }
}
