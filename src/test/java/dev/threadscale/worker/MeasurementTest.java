package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Line;
import dev.threadscale.worker.counters.Counters;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A row is a promise that the iteration ran as a whole and gave the right result. */
class MeasurementTest {

    private static final int TASKS = 2;

    private final List<String> events = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();

    @Test
    void iterationIsPreparedThenRunThenSettledThenVerifiedThenReported() throws Throwable {
        measure(new Fake(), 1, 1);

        assertThat(events)
                .containsExactly(
                        "prepare",
                        "run 0",
                        "run 1",
                        "settle",
                        "verify",
                        "ITERATION",
                        "prepare",
                        "run 0",
                        "run 1",
                        "settle",
                        "verify",
                        "ITERATION",
                        "END");
    }

    @Test
    void valuesOfARowAreInTheOrderOfTheColumns() throws Throwable {
        measure(new Fake(), 0, 1);

        List<String> columns =
                Arrays.stream(IterationColumn.values()).map(IterationColumn::key).toList();
        assertThat(lines.getFirst().values().keySet())
                .startsWith("phase", "iteration", "elapsed_ns")
                .containsExactlyElementsOf(
                        columns.stream().filter(lines.getFirst().values()::containsKey).toList());
    }

    @Test
    void wrongResultEndsTheMeasurementWithoutARow() {
        Fake wrongInTheSecond =
                new Fake() {
                    @Override
                    public void verify() {
                        super.verify();
                        if (iterations == 2) {
                            throw new WrongResultException("two and two are five");
                        }
                    }
                };

        assertThatThrownBy(() -> measure(wrongInTheSecond, 1, 3))
                .isInstanceOf(WrongResultException.class)
                .hasMessage("two and two are five");
        assertThat(lines).extracting(MeasurementTest::position).containsExactly("warmup 1");
    }

    @Test
    void throwingTaskEndsTheMeasurementWithoutARowButTheOtherTasksRun() {
        Throwable thrown = new AssertionError("broken task");
        Fake throwing =
                new Fake() {
                    @Override
                    public void run(int task) throws Exception {
                        super.run(task);
                        if (iterations == 2 && task == 0) {
                            throw (Error) thrown;
                        }
                    }
                };

        assertThatThrownBy(() -> measure(throwing, 0, 3)).isSameAs(thrown);
        assertThat(lines).extracting(MeasurementTest::position).containsExactly("measurement 1");
        assertThat(events).endsWith("prepare", "run 0", "run 1", "settle");
    }

    private void measure(Workload workload, int warmup, int iterations) throws Throwable {
        onCaller(workload, TASKS, warmup, iterations, this::write);
    }

    static void onCaller(
            Workload workload, int tasks, int warmup, int iterations, Consumer<Line> lines)
            throws Throwable {
        Settings settings =
                new Settings(
                        workload,
                        new ThreadKind.OnCaller(),
                        false,
                        tasks,
                        IterationCount.of(warmup),
                        IterationCount.of(iterations),
                        0,
                        false);
        new Measurement(settings, MainStart.now(), lines)
                .run(Counters.ofThisProcess(Optional.empty()));
    }

    private void write(Line line) {
        events.add(line.type().name());
        lines.add(line);
    }

    private static String position(Line line) {
        return line.values().get("phase") + " " + line.values().get("iteration");
    }

    private class Fake implements Workload {
        int iterations;

        @Override
        public void prepare() {
            iterations++;
            events.add("prepare");
        }

        @Override
        public void run(int task) throws Exception {
            events.add("run " + task);
        }

        @Override
        public void settle() {
            events.add("settle");
        }

        @Override
        public void verify() {
            events.add("verify");
        }
    }
}
