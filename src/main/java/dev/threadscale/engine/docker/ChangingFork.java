package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.protocol.Line;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Passes a worker's lines on, and changes the limits of its container when the worker waits for it.
 *
 * <p>The worker's own code may print such a line too early. Then the worker itself, which waits for
 * a change that it cannot see, ends the fork.
 */
final class ChangingFork implements Consumer<String> {

    private final DockerClient docker;
    private final String container;
    private final LiveChange change;
    private final Consumer<String> output;
    private boolean done;
    private volatile Optional<Failure> failure = Optional.empty();

    ChangingFork(
            DockerClient docker, String container, LiveChange change, Consumer<String> output) {
        this.docker = docker;
        this.container = container;
        this.change = change;
        this.output = output;
    }

    @Override
    public void accept(String line) {
        output.accept(line);
        if (!done && Line.parse(line).filter(ChangingFork::isDue).isPresent()) {
            done = true;
            try {
                change.apply(docker, container);
            } catch (RuntimeException refused) {
                failure = Optional.of(DockerErrors.changing(refused, change));
                end();
            }
        }
    }

    private static boolean isDue(Line line) {
        return line.type() == Line.Type.CHANGE_DUE;
    }

    /** Ends the worker, which would wait for the change in vain. */
    private void end() {
        try {
            docker.killContainerCmd(container).exec();
        } catch (RuntimeException alreadyEnded) {
            // It ends by itself after a while.
        }
    }

    /** Returns the failure of the change as the end of the fork; any other end as it is. */
    ForkEnd judge(ForkEnd end) {
        return failure.isPresent()
                ? new ForkEnd(
                        failure.get(),
                        end.invocation(),
                        end.started(),
                        end.notes(),
                        end.companions())
                : end;
    }
}
