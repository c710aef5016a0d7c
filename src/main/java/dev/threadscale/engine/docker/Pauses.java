package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Event;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The periods in which a container was paused, from the Engine's record of events. */
final class Pauses extends ResultCallback.Adapter<Event> {

    private static final String BEGIN = "pause";
    private static final String END = "unpause";
    private static final long SECOND = 1_000_000_000L;

    private static final long RUNS = 0;
    private long begin = RUNS;
    private long paused;

    /**
     * Asks the Engine. Returns zero if it does not answer, since that is not the fork's fault.
     *
     * @param until a time in the past, by the Engine's clock
     * @param patience the time limit for the answer
     */
    static Duration of(
            DockerClient docker,
            String container,
            Instant since,
            Instant until,
            Duration patience) {
        try (Pauses pauses = new Pauses()) {
            return docker.eventsCmd()
                            .withContainerFilter(container)
                            .withEventFilter(BEGIN, END)
                            .withSince(seconds(since))
                            .withUntil(seconds(until))
                            .exec(pauses)
                            .awaitCompletion(patience.toMillis(), TimeUnit.MILLISECONDS)
                    ? pauses.until(until)
                    : Duration.ZERO;
        } catch (RuntimeException | IOException unknown) {
            return Duration.ZERO;
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
            return Duration.ZERO;
        }
    }

    private static String seconds(Instant time) {
        return String.format(Locale.ROOT, "%d.%09d", time.getEpochSecond(), time.getNano());
    }

    @Override
    public void onNext(Event event) {
        long time = Objects.requireNonNullElse(event.getTimeNano(), RUNS);
        if (BEGIN.equals(event.getAction())) {
            begin = time;
        } else {
            end(time);
        }
    }

    private void end(long time) {
        if (begin != RUNS) {
            paused += Math.max(0, time - begin);
            begin = RUNS;
        }
    }

    private Duration until(Instant end) {
        end(end.getEpochSecond() * SECOND + end.getNano());
        return Duration.ofNanos(paused);
    }
}
