package dev.threadscale.run;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.files.ResultsLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Measures experiments one after the other: builds their images, creates or resumes their run
 * directories, and runs their forks. The listener hears what happens, and writes the reports.
 */
public final class Study {

    private final StudyRequest request;
    private final Nodes nodes;
    private final RunClock clock;
    private final Executor betweenForks;
    private final Consumer<StudyEvent> listener;

    /** The ids of the runs that have begun. */
    private final List<String> runs = new CopyOnWriteArrayList<>();

    /**
     * Creates a study.
     *
     * @param nodes are closed at its end
     * @param betweenForks does work at once while no fork is running, so a stop need not wait
     */
    public Study(
            StudyRequest request,
            Nodes nodes,
            RunClock clock,
            Executor betweenForks,
            Consumer<StudyEvent> listener) {
        this.request = request;
        this.nodes = nodes;
        this.clock = clock;
        this.betweenForks = betweenForks;
        this.listener = listener;
    }

    /** Measures all plans until the launcher is told to stop. Plans that need a build come last. */
    public void run() throws InterruptedException {
        try (Nodes _ = nodes;
                ResultsLock _ = Results.open(request.results()).lock(clock.instant())) {
            ImageBuilds images = new ImageBuilds(nodes, listener);
            List<Plan> plans = images.buildsLast(request.plans());
            RunOpening opening =
                    new RunOpening(
                            request,
                            nodes,
                            new WorkerCheck(nodes, plans),
                            clock,
                            betweenForks,
                            listener);
            Agenda agenda = new Agenda(plans, !request.extensions().isEmpty(), clock::nanos);
            for (Plan plan : plans) {
                listener.accept(agenda.next());
                StudyEvent.End end =
                        isStopped()
                                ? new StudyEvent.Skipped()
                                : measure(plan, images, opening, agenda);
                listener.accept(end);
                agenda.ended();
                switch (end) {
                    case StudyEvent.Skipped _, StudyEvent.NotBegun _, StudyEvent.Interrupted _ -> {
                        return;
                    }
                    case StudyEvent.NothingToResume _, StudyEvent.Ended _ -> {}
                }
            }
        }
    }

    /**
     * Builds the image of a runtime on each host that lacks it, as a study that needs it does.
     *
     * @return the first failure; empty if there was none
     */
    public static Optional<Unavailable> build(
            RuntimeLevel runtime, Nodes nodes, Consumer<StudyEvent.ImageBuild> listener)
            throws InterruptedException {
        return new ImageBuilds(nodes, listener).build(runtime);
    }

    private boolean isStopped() {
        try {
            clock.pause(Duration.ZERO);
            return false;
        } catch (InterruptedException stopped) {
            return true;
        }
    }

    private StudyEvent.End measure(
            Plan plan, ImageBuilds images, RunOpening opening, Agenda agenda) {
        String name = plan.experiment().name();
        Optional<RunDirectory> opened;
        try {
            images.build(plan);
            opened = opening.open(plan);
        } catch (InterruptedException stopped) {
            return new StudyEvent.NotBegun(name, request.resume().isPresent(), stopped);
        }
        if (opened.isPresent()) {
            return run(plan, opened.get(), agenda);
        }
        if (request.plans().size() == 1) {
            throw UserException.of("'%s' does not have an unfinished run", name)
                    .fix("Leave out --resume to start a new run, or check --results.");
        }
        return new StudyEvent.NothingToResume(
                name, Results.open(request.results()).runs(name).getLast());
    }

    private StudyEvent.End run(Plan plan, RunDirectory directory, Agenda agenda) {
        Allowance allowance = agenda.share(request.allowance());
        runs.add(directory.record().run());
        place(plan, directory);
        listener.accept(new StudyEvent.RunBegins(agenda.later()));
        Consumer<RunEvent> inRun =
                event -> {
                    if (event instanceof RunEvent.ForkEnded ended) {
                        agenda.ran(ended.fork());
                    }
                    listener.accept(new StudyEvent.InRun(event));
                };
        try {
            return new StudyEvent.Ended(
                    directory, new Runner(nodes, inRun, clock, allowance).run(plan, directory));
        } catch (InterruptedException stopped) {
            return new StudyEvent.Interrupted(directory, stopped);
        }
    }

    /** Chooses the CPUs of the forks, and stores why the host may disturb them. */
    private void place(Plan plan, RunDirectory directory) {
        for (Node node : nodes.all()) {
            Placement placement = node.engine().place(plan.cpuLimits());
            List<String> warnings = new ArrayList<>(request.noise());
            List<String> doubts = new ArrayList<>(placement.notes());
            doubts.addAll(otherStudies(node.engine()));
            for (String doubt : doubts) {
                warnings.add(node.named(doubt));
                listener.accept(new StudyEvent.HostDoubted(node.named(doubt)));
            }
            directory.placed(node.name(), RunRecords.placement(placement), warnings);
        }
    }

    /** Returns other studies on a host, each once. Runs of this study have ended. */
    private List<String> otherStudies(Engine engine) {
        Set<String> seen = new HashSet<>(runs);
        List<String> doubts = new ArrayList<>();
        for (Belonging belonging : engine.belongings()) {
            if (belonging.active() && (belonging.run().isEmpty() || seen.add(belonging.run()))) {
                doubts.add(
                        "%s is also running on this host: the two studies disturb each other"
                                .formatted(belonging.text()));
            }
        }
        return doubts;
    }

    /**
     * Removes everything that the current run owns on the hosts, in one attempt. May be called from
     * any thread.
     */
    public void abandon() {
        if (!nodes.kind().isolated()) {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }
        if (!runs.isEmpty()) {
            nodes.all().parallelStream().forEach(node -> abandon(node.engine()));
        }
    }

    private void abandon(Engine engine) {
        try {
            engine.abandon(runs.getLast());
        } catch (EngineException lost) {
            // There is no time to wait; --resume and clean remove the same.
        }
    }
}
