package dev.threadscale.run;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Builds images that experiments need and hosts lack. Forks should be compared with forks measured
 * at the same time. Therefore an experiment is measured completely after its image is built, and
 * after all experiments that do not need a build.
 */
record ImageBuilds(Nodes nodes, Consumer<? super StudyEvent.ImageBuild> listener) {

    /** Returns the plans, with those that need a build last. */
    List<Plan> buildsLast(List<Plan> plans) throws InterruptedException {
        List<Plan> ordered = new ArrayList<>();
        List<Plan> waiting = new ArrayList<>();
        for (Plan plan : plans) {
            (needsBuild(plan) ? waiting : ordered).add(plan);
        }
        ordered.addAll(waiting);
        return ordered;
    }

    private boolean needsBuild(Plan plan) throws InterruptedException {
        for (RuntimeLevel runtime : plan.runtimes()) {
            for (Node node : nodes.all()) {
                if (node.engine().canBuild(runtime)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Builds the images of a plan. A failed build makes its configurations unavailable. */
    void build(Plan plan) throws InterruptedException {
        for (RuntimeLevel runtime : plan.runtimes()) {
            Optional<Unavailable> _ = build(runtime);
        }
    }

    /**
     * Builds the image of a runtime on each host that lacks it. Other hosts of the same
     * architecture get a copy.
     *
     * @return the first failure; empty if there was none
     */
    Optional<Unavailable> build(RuntimeLevel runtime) throws InterruptedException {
        Optional<Unavailable> first = Optional.empty();
        for (Node node : nodes.all()) {
            if (node.engine().canBuild(runtime)) {
                Optional<Unavailable> failed = build(runtime, node);
                first = first.or(() -> failed);
            }
        }
        return first;
    }

    private Optional<Unavailable> build(RuntimeLevel runtime, Node node)
            throws InterruptedException {
        listener.accept(new StudyEvent.ImageBuildBegins(node, runtime));
        long begin = System.nanoTime();
        Optional<Unavailable> failed =
                node.engine()
                        .build(
                                runtime,
                                line ->
                                        listener.accept(
                                                new StudyEvent.ImageBuildPrints(node, line)));
        if (failed.isEmpty()) {
            Duration time = Duration.ofNanos(System.nanoTime() - begin);
            listener.accept(new StudyEvent.ImageBuilt(node, runtime, time));
            for (Node target : nodes.all()) {
                copy(runtime, node, target);
            }
        }
        return failed;
    }

    private static void copy(RuntimeLevel runtime, Node from, Node to) {
        if (from.engine() instanceof DockerEngine built
                && to.engine() instanceof DockerEngine lacking) {
            lacking.lacks(runtime, built).forEach(image -> lacking.load(image, built));
        }
    }
}
