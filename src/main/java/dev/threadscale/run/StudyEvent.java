package dev.threadscale.run;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.run.Runner.RunTotals;
import java.time.Duration;
import java.util.List;

/** An event of a study, for its listener. */
public sealed interface StudyEvent {

    /**
     * The next experiment begins.
     *
     * @param number from 1
     * @param count the number of experiments
     * @param left the time for this one and all later ones
     */
    record ExperimentBegins(String name, int number, int count, Duration left)
            implements StudyEvent {}

    /** An image is built on a host that lacks it. */
    sealed interface ImageBuild extends StudyEvent {
        Node node();
    }

    record ImageBuildBegins(Node node, RuntimeLevel runtime) implements ImageBuild {}

    /** The build of an image prints a line. */
    record ImageBuildPrints(Node node, String line) implements ImageBuild {}

    record ImageBuilt(Node node, RuntimeLevel runtime, Duration time) implements ImageBuild {}

    /** The nodes of a new run have different images of a runtime. */
    record ImagesDiffer(List<String> warnings) implements StudyEvent {}

    /** A resumed run had a damaged file, which was mended. */
    record Mended(Damage damage) implements StudyEvent {}

    /** The results of a run must be doubted because of its host. */
    record HostDoubted(String doubt) implements StudyEvent {}

    /**
     * The forks of an experiment begin.
     *
     * @param later the time for the experiments after it
     */
    record RunBegins(Duration later) implements StudyEvent {}

    /** An event of the run that has begun last. */
    record InRun(RunEvent event) implements StudyEvent {}

    /** The end of an experiment. The next one begins when the listener has returned. */
    sealed interface End extends StudyEvent {}

    /** The study was told to stop before this experiment began. */
    record Skipped() implements End {}

    /**
     * The experiment was told to stop before its first fork.
     *
     * @param resumed true if an earlier run would have been continued
     */
    record NotBegun(String name, boolean resumed, InterruptedException stopped) implements End {}

    /**
     * An experiment does not have an unfinished run to continue.
     *
     * @param newest its newest run
     */
    record NothingToResume(String name, String newest) implements End {}

    /** The run was told to stop, and keeps the forks that have ended. */
    record Interrupted(RunDirectory run, InterruptedException stopped) implements End {}

    /** No fork of the run is left. */
    record Ended(RunDirectory run, RunTotals totals) implements End {}
}
