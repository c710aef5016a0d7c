package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.Access.Volume;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.Placement;
import dev.threadscale.protocol.WorkerExit;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The companions of one fork that the experiment names, which other forks may share.
 *
 * @param specs their containers, in the order of their start
 * @param probes the containers that wait for their ports, by companion
 */
record ForkCompanions(List<CompanionSpec> specs, Map<Companion, ContainerSpec> probes) {

    /** Notes what has to be removed after the fork. */
    interface Removals {
        void add(Kind kind, String id, String name);
    }

    /** Returns those that are shared, or those of this fork alone. */
    ForkCompanions shared(boolean are) {
        return new ForkCompanions(
                specs.stream().filter(spec -> spec.companion().isShared() == are).toList(), probes);
    }

    /**
     * Starts them one after the other.
     *
     * @param created receives each as soon as it has been created
     * @throws Failure.Thrown if one of them does not get ready
     */
    List<RunningCompanion> start(
            DockerConnection connection,
            StopSignal stop,
            Removals removals,
            Consumer<RunningCompanion> created)
            throws InterruptedException {
        DockerClient docker = connection.requests();
        List<RunningCompanion> running = new ArrayList<>();
        for (CompanionSpec spec : specs) {
            try {
                fill(docker, spec, removals);
                String id = spec.create(docker);
                removals.add(Kind.CONTAINER, id, spec.name());
                RunningCompanion companion = new RunningCompanion(connection, spec, id, stop);
                created.accept(companion);
                running.add(companion);
                companion.start();
                companion.awaitReady(left -> probe(connection, stop, spec, left, removals));
            } catch (DockerException refused) {
                throw new Failure.Thrown(
                        DockerErrors.creating(refused, spec.image().pinned())
                                .ofCompanion(spec.companion().name()),
                        refused);
            }
        }
        return running;
    }

    private Optional<ForkContainer> probe(
            DockerConnection connection,
            StopSignal stop,
            CompanionSpec spec,
            Duration left,
            Removals removals) {
        ContainerSpec whole = probes.get(spec.companion());
        if (whole == null) {
            return Optional.empty();
        }
        ContainerSpec probe = whole.within(left);
        String id = probe.create(connection.requests());
        removals.add(Kind.CONTAINER, id, probe.name());
        return Optional.of(new ForkContainer(connection, id, stop));
    }

    /** Fills its volumes through a container that is never started. */
    private static void fill(DockerClient docker, CompanionSpec spec, Removals removals) {
        if (spec.volumes().isEmpty()) {
            return;
        }
        for (Volume volume : spec.volumes()) {
            docker.createVolumeCmd().withName(volume.name()).withLabels(spec.labels()).exec();
            removals.add(Kind.VOLUME, volume.name(), volume.name());
        }
        String lender = spec.createLender(docker);
        removals.add(Kind.CONTAINER, lender, spec.name());
        for (Volume volume : spec.volumes()) {
            docker.copyArchiveToContainerCmd(lender)
                    .withRemotePath(volume.folder())
                    .withTarInputStream(
                            new ByteArrayInputStream(ForkFiles.ofTexts(spec.files(volume))))
                    .exec();
        }
        new DockerBelongings(docker).remove(Kind.CONTAINER, lender);
    }

    /** Returns the CPUs of the kit's server, apart from those of the fork and its companions. */
    Optional<CpuSet> apart(Placement placement, Optional<CpuSet> fork) {
        if (fork.isEmpty() || specs.isEmpty()) {
            return placement.beside(fork);
        }
        Set<Integer> taken = new TreeSet<>(fork.get().cpus());
        specs.forEach(spec -> taken.addAll(spec.cpus().cpus()));
        return placement.host().apart(CpuSet.of(taken));
    }

    /** Returns the end of a fork: if a companion ended first, that is the reason. */
    static ForkEnd judged(ForkEnd end, Invocation invocation, List<RunningCompanion> running) {
        OptionalInt code = end.exitCode();
        boolean completed = code.isPresent() && code.getAsInt() == WorkerExit.COMPLETED.code();
        if (!completed) {
            for (RunningCompanion companion : running) {
                Optional<Failure> failure = companion.failure();
                if (failure.isPresent()) {
                    return invocation.end(failure.get()).noting(end.notes());
                }
            }
        }
        return end;
    }

    /** Adds the commands for them around the command of a fork. */
    String byHand(String script) {
        List<String> lines = new ArrayList<>();
        List<String> end = new ArrayList<>();
        for (CompanionSpec spec : specs) {
            ContainerSpec probe = probes.get(spec.companion());
            lines.addAll(
                    CompanionScript.start(spec, probe == null ? List.of() : probe.dockerRun()));
            end.addAll(CompanionScript.end(spec));
        }
        lines.add(script);
        lines.addAll(end);
        return String.join("\n", lines);
    }
}
