package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.ForkCompanions.Removals;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The companions that serve many forks of a run. Forks that need the same ones on the same CPUs
 * share a group of them. All groups except the one in use are paused, since another fork may
 * measure on their CPUs.
 */
final class SharedCompanions {

    /** The needs that forks of one group have in common. */
    private record Needs(String run, List<Companion> companions, List<CpuSet> cpus) {}

    private final DockerConnection connection;
    private final Map<Needs, Group> groups = new LinkedHashMap<>();

    SharedCompanions(DockerConnection connection) {
        this.connection = connection;
    }

    /**
     * Returns the group of a fork, which may not have started yet; empty if the fork shares none.
     *
     * @param companions all of the fork, whose addresses the shared ones may need
     * @param cpus their CPUs
     */
    synchronized Optional<Group> use(String run, List<Companion> companions, List<CpuSet> cpus) {
        List<CpuSet> ofShared = new ArrayList<>();
        for (int i = 0; i < companions.size(); i++) {
            if (companions.get(i).isShared()) {
                ofShared.add(cpus.get(i));
            }
        }
        Optional<Group> used =
                ofShared.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                groups.computeIfAbsent(
                                        new Needs(run, companions, ofShared), _ -> new Group(run)));
        groups.values().forEach(group -> group.pause(used.filter(group::equals).isEmpty()));
        return used;
    }

    synchronized boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Forgets all groups, because their containers are removed. */
    synchronized void forget() {
        groups.clear();
    }

    private synchronized void forget(Group group) {
        groups.values().remove(group);
    }

    /** Companions in a network of their own, which forks join one after the other. */
    final class Group {

        private final String name;
        private final String run;
        private final List<RunningCompanion> running = new ArrayList<>();
        private boolean ready;
        private boolean paused;
        private int served;

        private Group(String run) {
            this.run = run;
            this.name =
                    "%s-companions-%s".formatted(Belonging.nameFor(run), Belonging.randomDigits());
        }

        /** Returns the name of its network, with which those of its containers begin. */
        String name() {
            return name;
        }

        /** Returns the labels by which it is removed with its run. */
        Map<String, String> labels() {
            return Map.of(Belonging.RUN_LABEL, run, ContainerSpec.LABEL_COMPOSE_PROJECT, "");
        }

        /** Returns the number of forks that it has served. */
        int served() {
            return served;
        }

        private void pause(boolean isIdle) {
            if (paused == isIdle) {
                return;
            }
            DockerClient docker = connection.requests();
            for (RunningCompanion companion : running) {
                try {
                    if (isIdle) {
                        docker.pauseContainerCmd(companion.id()).exec();
                    } else {
                        docker.unpauseContainerCmd(companion.id()).exec();
                    }
                } catch (RuntimeException ended) {
                    // The fork that needs it will find out, also that the Engine is lost.
                }
            }
            paused = isIdle;
        }

        /**
         * Returns its companions for a fork, the first of which starts them.
         *
         * @param access of the fork, in the network of this group
         * @param companions the specifications of those that are shared
         * @param ofFork notes what has to be removed after this fork
         * @throws Failure.Thrown if one of them does not get ready, or has ended since
         */
        List<RunningCompanion> join(
                Access access, ForkCompanions companions, StopSignal stop, Removals ofFork)
                throws InterruptedException {
            if (!ready) {
                String _ = access.createNetwork(connection.requests(), labels());
                companions.start(
                        connection,
                        stop,
                        (kind, id, other) -> {
                            if (!other.startsWith(name)) {
                                ofFork.add(kind, id, other);
                            }
                        },
                        running::add);
                ready = true;
            }
            Optional<Failure> end = failure();
            if (end.isPresent()) {
                throw new Failure.Thrown(end.get(), null);
            }
            return List.copyOf(running);
        }

        private Optional<Failure> failure() {
            return running.stream().flatMap(companion -> companion.failure().stream()).findFirst();
        }

        /**
         * Ends a fork. If a companion has ended by then, all of the group are removed, so the next
         * fork starts new ones.
         *
         * @param output receives the last lines of companions that are removed
         */
        void leave(Consumer<String> output) {
            served++;
            running.forEach(companion -> companion.atEnd(() -> {}));
            try {
                if (!ready || failure().isPresent()) {
                    forget(this);
                    running.forEach(companion -> companion.tell(output));
                    remove();
                }
            } catch (RuntimeException failed) {
                output.accept(
                        "warning: the companions %s could not be removed: %s"
                                .formatted(name, DockerWords.of(failed)));
            }
        }

        private void remove() {
            DockerBelongings belongings = new DockerBelongings(connection.requests());
            for (Belonging belonging : belongings.all()) {
                if (belonging.name().startsWith(name)) {
                    belongings.remove(belonging.kind(), belonging.id());
                }
            }
        }
    }
}
