package dev.threadscale.worker.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Choice;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.ThreadKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread kind that is not what its name says would make every comparison of the study void. */
@Timeout(60)
class ThreadKindsTest {

    static final List<ThreadKindType> TABLE = ThreadKinds.all();

    private static final int TASKS = 500;

    @ParameterizedTest
    @FieldSource("TABLE")
    void everyTaskHasRunExactlyOnceInEachIterationWhenTheKindReturns(ThreadKindType type)
            throws Exception {
        ThreadKind kind = Kinds.create(type.name());
        AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);

        for (int iteration = 1; iteration <= 2; iteration++) {
            kind.run(TASKS, task -> () -> runs.incrementAndGet(task));
            for (int task = 0; task < TASKS; task++) {
                assertThat(runs.get(task)).as("runs of task %d", task).isEqualTo(iteration);
            }
        }
    }

    @Test
    void sequentialStaysOnTheCallerAndInOrder() throws Exception {
        List<Integer> order = new ArrayList<>();

        assertThat(threadsOf("sequential", order::add)).containsExactly(Thread.currentThread());
        assertThat(order).hasSize(TASKS).isSorted();
    }

    @Test
    void singlePoolUsesOneThreadThatIsNotTheCallerInOrder() throws Exception {
        List<Integer> order = new ArrayList<>();

        assertThat(threadsOf("single-pool", order::add))
                .hasSize(1)
                .doesNotContain(Thread.currentThread());
        assertThat(order).hasSize(TASKS).isSorted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual", "virtual-executor"})
    void everyTaskHasAThreadOfItsOwn(String kind) throws Exception {
        assertThat(threadsOf(kind, task -> {}))
                .hasSize(TASKS)
                .doesNotContain(Thread.currentThread());
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void kindSaysIfItsThreadsAreVirtual(ThreadKindType type) throws Exception {
        assertThat(threadsOf(type.name(), task -> {}))
                .isNotEmpty()
                .allMatch(thread -> thread.isVirtual() == type.virtual());
    }

    /** Checks refuse combinations by these numbers, and plans are estimated with them. */
    @ParameterizedTest
    @CsvSource({
        "sequential,                     10, 4, 1",
        "platform,                       10, 4, 10",
        "virtual,                        10, ,  10",
        "virtual-executor,               10, ,  10",
        "cached-pool,                    10, 4, 10",
        "single-pool,                    10, 4, 1",
        "fixed-pool:size=3,              10, ,  3",
        "fixed-pool:size=cpus,           10, 4, 4",
        "fixed-pool,                     10, 4, 4",
        "fixed-pool:size=half-cpus,      10, 5, 2",
        "fixed-pool:size=half-cpus,      10, 1, 1",
        "fork-join:parallelism=3,        10, ,  3",
        "fork-join,                      10, 4, 4",
        "work-stealing,                  10, 4, 4",
        "parallel-stream,                10, 1, 2",
        "parallel-stream,                10, 2, 2",
        "parallel-stream,                10, 4, 4",
        // What follows the processors is unknown as long as they are.
        "fixed-pool,                     10, ,  ",
        "fork-join,                      10, ,  ",
        "work-stealing:parallelism=cpus, 10, ,  ",
        "parallel-stream,                10, ,  ",
    })
    void mostThreadsFollowFromTasksSizeAndProcessors(
            String kind, int tasks, @Nullable Integer processors, @Nullable Integer threads) {
        Choice choice = Choice.parse(kind);
        ThreadKindType type = ThreadKinds.find(choice.name()).orElseThrow();
        Arguments arguments = Arguments.of(type.parameters(), choice.arguments());

        assertThat(type.most().threads(arguments, tasks, optional(processors)))
                .isEqualTo(optional(threads));
    }

    /** A label that lacks the size of its pool is one of JMH's. */
    @ParameterizedTest
    @CsvSource({
        "sequential,              1",
        "platform:lifetime=fork,  10",
        "cached-pool,             10",
        "parallel-stream,         4",
        "fixed-pool,              ",
        "fixed-pool:size=3,       ",
        "virtual:parallelism=2,   ",
        "executor:factory=a.B::c, ",
        "executor,                ",
        "of-another-tool,         ",
    })
    void mostThreadsOfALabelAreUnknownUnlessItsKindAloneDecides(
            String label, @Nullable Integer threads) {
        assertThat(ThreadKinds.most(Choice.ofLabel(label), 10, 4)).isEqualTo(optional(threads));
    }

    private static OptionalInt optional(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    @Test
    void everyNameIsOfOneKind() {
        assertThat(ThreadKinds.names()).doesNotHaveDuplicates().hasSameSizeAs(TABLE);
    }

    /** Runs in pictures of years are compared by colour. */
    @Test
    void everyKindHasAColourOfItsOwn() {
        assertThat(ThreadKinds.names())
                .extracting(ThreadKinds::colour)
                .doesNotHaveDuplicates()
                .doesNotContain(OptionalInt.empty());
        assertThat(ThreadKinds.colour(ThreadKinds.OWN.name())).isEmpty();
    }

    /** The worker's text and the sizes of pools go by the name, since they cannot use the table. */
    @ParameterizedTest
    @FieldSource("TABLE")
    void namesOfVirtualKindsBeginAlike(ThreadKindType type) {
        assertThat(type.name().startsWith("virtual")).isEqualTo(type.virtual());
    }

    @Test
    void formOfAParallelStreamKnowsItsName() {
        assertThat(Kinds.create(ThreadKind.ParallelStream.NAME))
                .isInstanceOf(ThreadKind.ParallelStream.class);
    }

    /**
     * The files that may name a kind: questions about two of them, and the names of other tools. So
     * may a workload that works with some kinds only.
     */
    private static final Set<String> NAMING =
            Set.of(
                    "CompanionReader.java",
                    "JmhResult.java",
                    "JmhThreads.java",
                    "PoolSize.java",
                    "Suggestions.java",
                    "ThreadKind.java",
                    "ThreadsInText.java",
                    "VirtualThreads.java");

    /** A new kind would be missing there. */
    @Test
    void noOtherFileNamesAKind() throws Exception {
        Pattern name = Pattern.compile("\"(%s)\"".formatted(String.join("|", ThreadKinds.names())));
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/threadscale"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                boolean isFree =
                        NAMING.contains(String.valueOf(file.getFileName()))
                                || file.getParent().endsWith("worker/workload");
                // Examples in Javadoc may name kinds.
                String code = Files.readString(file).replaceAll("(?m)^ *\\* .*$", "");
                assertThat(isFree || !name.matcher(code).find()).as(file.toString()).isTrue();
            }
        }
    }

    private static Set<Thread> threadsOf(String kind, IntConsumer body) throws Exception {
        Map<Thread, Boolean> threads = new ConcurrentHashMap<>();
        Kinds.run(
                kind,
                TASKS,
                task -> {
                    threads.put(Thread.currentThread(), true);
                    body.accept(task);
                });
        return threads.keySet();
    }
}
