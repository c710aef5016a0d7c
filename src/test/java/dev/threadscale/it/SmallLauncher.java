package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A launcher as an engine sees it: a run that no other has. */
final class SmallLauncher implements AutoCloseable {

    private static final Duration LONG = Duration.ofHours(1);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final EngineUnderTest subject;
    private final StopSignal stop = new StopSignal();
    private final Engine engine;
    private final List<RunningFork> forks = new ArrayList<>();
    private boolean closed;
    private final String run =
            "%s-%d"
                    .formatted(
                            LocalDateTime.now(ZoneOffset.UTC).format(TIME),
                            ThreadLocalRandom.current().nextInt(1_000, 10_000));

    SmallLauncher(EngineUnderTest subject, String repository) throws Exception {
        this.subject = subject;
        this.engine = subject.open(repository, stop);
    }

    Engine engine() {
        return engine;
    }

    String run() {
        return run;
    }

    RunningFork start(Fork fork) {
        return start(fork, LONG);
    }

    RunningFork start(Fork fork, Duration timeout) {
        RunningFork running = new RunningFork(engine, run, fork, timeout);
        forks.add(running);
        return running;
    }

    RunningFork start(String script) {
        return start(ScriptedFork.of(script));
    }

    /** One that runs until something ends it. */
    RunningFork startEndless() throws Exception {
        RunningFork fork = start(ScriptedFork.ENDLESS);
        fork.await(ScriptedFork.READY);
        return fork;
    }

    void stop() {
        stop.request();
    }

    /** The belongings of a run that it sees. */
    List<Belonging> sees(String ofRun) {
        return subject.of(ofRun, engine.belongings()).toList();
    }

    /** That nothing has ended a fork, and ends it: by the stop, and by nothing before. */
    void assertRuns(RunningFork fork) {
        assertThat(sees(run)).anyMatch(Belonging::active);
        stop();
        assertThatThrownBy(fork::end).isInstanceOf(InterruptedException.class);
    }

    /** As one does that finds what another has left. */
    void remove(List<Belonging> all) {
        for (Belonging one : all) {
            engine.remove(one);
        }
    }

    /** Also in the middle of a test that fails. */
    @Override
    public void close() {
        stop();
        forks.forEach(RunningFork::awaitEnd);
        if (!closed) {
            closed = true;
            engine.close();
        }
    }
}
