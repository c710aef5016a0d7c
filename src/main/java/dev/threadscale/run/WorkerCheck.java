package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ProbedWorker;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.WorkerVersion;
import dev.threadscale.results.Results;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Asks each image of a command for the version of its worker before anything is measured. A tag
 * stays when the sources change, so an old image could be compared with new ones. The engines learn
 * from the same forks which CPUs containers may use.
 */
public final class WorkerCheck {

    private final Nodes nodes;
    private final List<Plan> plans;
    private boolean done;

    /**
     * Creates a check.
     *
     * @param plans all plans of the command
     */
    public WorkerCheck(Nodes nodes, List<Plan> plans) {
        this.nodes = nodes;
        this.plans = List.copyOf(plans);
    }

    /**
     * Checks all images on the first call; later calls do nothing.
     *
     * @throws EngineException if one holds another worker than the launcher
     */
    public void once(Instant now) throws InterruptedException {
        // Child processes run the launcher's own classes.
        if (!done && nodes.kind().isolated()) {
            String run = Results.id(now);
            nodes.ask(node -> {
                check(node, run);
                return node;
            });
        }
        done = true;
    }

    private void check(Node node, String run) throws InterruptedException {
        List<RuntimeLevel> runtimes =
                plans.stream()
                        .flatMap(plan -> plan.configurations().stream())
                        .filter(node::takes)
                        .map(Configuration::runtime)
                        .map(RuntimeLevel::withWorker)
                        .distinct()
                        .toList();
        for (RuntimeLevel runtime : runtimes) {
            if (node.engine().image(runtime).isPresent()) {
                check(runtime, node, run);
            }
        }
    }

    /**
     * Checks an image. A worker without a version is ignored: it cannot run, and the forks will
     * show why.
     */
    private static void check(RuntimeLevel runtime, Node node, String run)
            throws InterruptedException {
        WorkerReport report = ProbedWorker.of(node.engine(), run, runtime, node.name()).report();
        Optional<String> found = report.seen(Seen.WORKER);
        if (report.seen().isEmpty() || found.equals(Optional.of(WorkerVersion.HERE))) {
            return;
        }
        throw EngineException.unusable(
                        "the image %s holds another worker (%s) than this launcher (%s)",
                        runtime.image(node.engine().repository()),
                        found.orElse("an older one, which does not say its version"),
                        WorkerVersion.HERE)
                .fix(
                        "Build both from the same sources, in the project's folder: 'docker compose build', or this image alone: %s",
                        runtime.command(node.engine().repository()));
    }
}
