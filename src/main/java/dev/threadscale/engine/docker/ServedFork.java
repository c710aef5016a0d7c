package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.CompanionFailedException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A fork with a network and a companion server of its own, from their creation to their removal.
 */
final class ServedFork {

    private final Connections connections;
    private final DockerClient docker;
    private final ContainerSpec worker;
    private final ContainerSpec companion;
    private final StopSignal stop;

    ServedFork(
            Connections connections,
            ContainerSpec worker,
            ContainerSpec companion,
            StopSignal stop) {
        this.connections = connections;
        this.docker = connections.requests();
        this.worker = worker;
        this.companion = companion;
        this.stop = stop;
    }

    ForkEnd run(Duration timeout, Consumer<String> output) throws InterruptedException {
        ForkContainer fork = new ForkContainer(connections, worker, stop);
        ForkEnd end;
        try {
            end = inNetwork(fork, timeout, output);
        } catch (CompanionFailedException failed) {
            end = fork.failed(Failure.refused(String.valueOf(failed.getMessage())));
        } catch (RuntimeException refused) {
            end = fork.failed(Trouble.of(refused, companion.image()));
        }
        return end.repeatedBy(command -> Companion.byHand(companion, command));
    }

    private ForkEnd inNetwork(ForkContainer fork, Duration timeout, Consumer<String> output)
            throws InterruptedException, CompanionFailedException {
        String name = worker.access().network().orElseThrow();
        String network = ForkNetwork.create(docker, name, worker.labels());
        try {
            return besideCompanion(fork, timeout, output);
        } finally {
            Removal.orReport("network " + name, () -> ForkNetwork.remove(docker, network), output);
        }
    }

    private ForkEnd besideCompanion(ForkContainer fork, Duration timeout, Consumer<String> output)
            throws InterruptedException, CompanionFailedException {
        Companion server = new Companion(connections, stop);
        String id = ForkContainer.create(docker, companion);
        try {
            server.serve(id);
            return fork.run(timeout, output);
        } finally {
            server.report().tell(output);
            Removal.orReport(
                    "container " + companion.name(), () -> Removal.container(docker, id), output);
        }
    }
}
