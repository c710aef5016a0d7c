package dev.threadscale.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Set-up, helpers and last checks of every test with real containers. */
abstract class StudyOnDocker {

    static final String ONE = "{cpus: 1, threads: sequential, tasks: 1}";

    static final String ONE_ITERATION = "{warmup: 0, iterations: 1, forks: 1}";

    /** Runs until it is stopped. */
    static final String ENDLESS = "{warmup: 0, iterations: 1000000, forks: 1}";

    private final List<Starts> listening = new ArrayList<>();

    Study study;

    @BeforeAll
    static void image() throws Exception {
        Docker.workerImage();
    }

    @BeforeEach
    void study(@TempDir Path folder) {
        study = new Study(folder);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        study.everyRun().forEach(Docker::assertNothingLeft);
    }

    @AfterEach
    void listenNoMore() throws IOException {
        for (Starts one : listening) {
            one.close();
        }
    }

    /** The containers of this study from now on: nobody else's must be ended. */
    Starts starts() throws InterruptedException {
        Starts starts = new Starts(Docker.client(), study::has);
        listening.add(starts);
        return starts;
    }

    Launcher.End run(String... more) throws Exception {
        return Launcher.run(study.arguments(more));
    }

    /** Runs an experiment that is to succeed. */
    Launcher.End succeed(String workload, String matrix, String measure, String... more)
            throws Exception {
        study.write(workload, matrix, measure);
        return run(more).endedWith(0);
    }

    Launcher.Running start(String... more) throws IOException {
        return Launcher.start(Map.of(), study.arguments(more));
    }

    Launcher.Running startOnTerminal(String... more) throws IOException {
        return Launcher.onTerminal(Map.of(), study.arguments(more));
    }
}
