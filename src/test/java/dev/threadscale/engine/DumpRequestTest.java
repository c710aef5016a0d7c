package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.VirtualDump;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a worker's threads do is kept apart from what it measured, and neither loses a line. */
class DumpRequestTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final DumpRequest.Timing ENOUGH =
            new DumpRequest.Timing(LONG, Duration.ZERO, LONG, Duration.ZERO);
    private static final DumpRequest.Timing ENDLESS =
            new DumpRequest.Timing(LONG, LONG, LONG, LONG);
    private static final DumpRequest.Timing NONE =
            new DumpRequest.Timing(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    private static final String ROW = "@iteration phase=warmup iteration=1 elapsed_ns=1";

    private final List<String> output = new ArrayList<>();

    /** Lines that come with a pause. */
    private final Deque<String> later = new ArrayDeque<>();

    private final List<String> signals = new ArrayList<>();

    /** A worker that writes what is prepared, a part with each pause, and then ends. */
    private List<ThreadDump> take(DumpRequest request) throws InterruptedException {
        return request.take(
                signals::add,
                pause -> {
                    if (later.isEmpty()) {
                        return true;
                    }
                    later.removeFirst().lines().forEach(request);
                    return false;
                });
    }

    private void writes(String... parts) {
        later.addAll(List.of(parts));
    }

    @Test
    void dumpLinesAreRemovedAndRowsPassedOn() throws Exception {
        DumpRequest request = new DumpRequest(output::add, ENOUGH);
        request.accept("before");
        writes("2026-01-02 03:04:05\nFull thread dump X\n%s\none".formatted(ROW));
        writes("", "", "Full thread dump X\ntwo");
        assertThat(take(request))
                .extracting(ThreadDump::text)
                .containsExactly(
                        "2026-01-02 03:04:05\nFull thread dump X\none\n",
                        "Full thread dump X\ntwo\n");
        assertThat(output).containsExactly("before", ROW);
        assertThat(signals).containsExactly("QUIT", "QUIT");
    }

    /** Between the others, so that no thread escapes both. */
    @Test
    void virtualThreadsAreRequestedIfTheWorkerSupportsIt() throws Exception {
        DumpRequest request = new DumpRequest(output::add, ENOUGH);
        request.accept("@host processors=1 dump_signal=URG");
        for (int i = 0; i < 2; i++) {
            writes("Full thread dump X\none", "");
            writes(VirtualDump.HEADER + "\n{\"threadDump\": \n" + ROW);
            writes("  {\"threadContainers\": []}}", "", "");
        }

        List<ThreadDump> dumps = take(request);

        assertThat(signals).containsExactly("QUIT", "URG", "QUIT", "URG");
        assertThat(dumps)
                .hasSize(2)
                .allSatisfy(dump -> {
                    assertThat(dump.virtual()).contains(new VirtualThreads(List.of()));
                    assertThat(dump.text())
                            .isEqualTo(
                                    "Full thread dump X\none\n"
                                            + VirtualDump.HEADER
                                            + "\n{\"threadDump\": \n  {\"threadContainers\": []}}\n");
                });
        assertThat(output).containsExactly("@host processors=1 dump_signal=URG", ROW, ROW);
    }

    /** The heap comes behind all threads, in lines that depend on the collector. */
    @Test
    void dumpWithAnEndIsNotAwaitedFurther() throws Exception {
        DumpRequest request = new DumpRequest(output::add, ENDLESS);
        request.accept("@host processors=1 dump_signal=URG");
        for (int i = 0; i < 2; i++) {
            writes("Full thread dump X\n\nHeap", " DefNew", "");
            writes(VirtualDump.HEADER, "", "{\n}", "", "");
        }

        assertThat(take(request))
                .extracting(ThreadDump::text)
                .hasSize(2)
                .containsOnly(
                        "Full thread dump X\n\nHeap\n DefNew\n" + VirtualDump.HEADER + "\n{\n}\n");
    }

    /** Lines of the heap may come late, when virtual threads are asked for. */
    @Test
    void endOfOnePartDoesNotEndTheNext() throws Exception {
        DumpRequest request = new DumpRequest(output::add, ENDLESS);
        request.accept("@host processors=1 dump_signal=URG");
        writes("Full thread dump X\n\nHeap", "", " DefNew", "", VirtualDump.HEADER + "\n{\n}");

        assertThat(take(request).getFirst().text()).endsWith(VirtualDump.HEADER + "\n{\n}\n");
    }

    @Test
    void dumpDuringTheRequestIsNotAwaited() throws Exception {
        DumpRequest request = new DumpRequest(output::add, ENDLESS);
        writes("", "", "", "");

        List<ThreadDump> dumps =
                request.take(
                        signal -> List.of("Full thread dump X", "", "Heap").forEach(request),
                        pause -> {
                            boolean gone = later.isEmpty();
                            later.poll();
                            return gone;
                        });

        assertThat(dumps).hasSize(2);
    }

    /** The rest may be in what is missing. */
    @Test
    void incompleteVirtualThreadsAreUnknown() {
        String begun = "Full thread dump X\n" + VirtualDump.HEADER + "\n";
        assertThat(Dumps.parse(begun + "{\"threadDump\": {").getFirst().virtual()).isEmpty();
        assertThat(Dumps.parse(begun).getFirst().virtual()).isEmpty();
        assertThat(Dumps.parse("Full thread dump X\n").getFirst().virtual()).isEmpty();
    }

    @Test
    void dumpInPiecesIsComplete() throws Exception {
        writes("", "Full thread dump", "one", "two");
        assertThat(take(new DumpRequest(output::add, ENOUGH)).getFirst().text())
                .isEqualTo("Full thread dump\none\ntwo\n");
    }

    /** A dump that is cut proves no deadlock. */
    @Test
    void dumpOnAStallingHostIsComplete() throws Exception {
        writes("Full thread dump");
        later.addAll(Collections.nCopies(45, ""));
        writes("one\n\nHeap");

        List<ThreadDump> dumps = take(new DumpRequest(output::add, DumpRequest.Timing.USUAL));

        assertThat(dumps.getFirst().text()).isEqualTo("Full thread dump\none\n\nHeap\n");
    }

    @Test
    void silentProgramIsAskedOnceAndLosesNoLine() throws Exception {
        writes("noise\n%s\nmore noise".formatted(ROW));

        assertThat(take(new DumpRequest(output::add, NONE))).isEmpty();

        assertThat(output).containsExactlyInAnyOrder("noise", ROW, "more noise");
        assertThat(signals).containsExactly("QUIT");
    }

    @Test
    void endlessDumpIsGivenUp() throws Exception {
        for (int i = 0; i < 10; i++) {
            writes("Full thread dump\nline " + i, "");
        }
        assertThat(take(new DumpRequest(output::add, NONE)))
                .extracting(ThreadDump::text)
                .containsExactly("Full thread dump\nline 0\n", "Full thread dump\nline 1\n");
    }

    @Test
    void endedWorkerIsNotAwaited() throws Exception {
        DumpRequest request = new DumpRequest(output::add, ENOUGH);
        assertThat(request.take(signal -> {}, pause -> true)).isEmpty();
    }

    @Test
    void hugeDumpIsTruncatedButJudgedCompletely() {
        String thread =
                Dumps.text("starvation-jdk-25")
                        .lines()
                        .dropWhile(line -> !line.startsWith("\"pool-1-thread-1\""))
                        .takeWhile(line -> !line.isBlank())
                        .reduce("", (text, line) -> text + line + "\n");
        StringBuilder huge = new StringBuilder("Full thread dump\n\n");
        for (int i = 0; i < 3_000; i++) {
            huge.append(thread.replaceFirst("tid=0x", "tid=0x" + Integer.toHexString(i)))
                    .append('\n');
        }
        huge.append(thread.replace("\"pool-1-thread-1\"", "\"main\""));

        ThreadDump dump = Dumps.parse(huge.toString()).getFirst();

        assertThat(dump.text())
                .hasSizeBetween(2 << 20, (2 << 20) + 100)
                .endsWith("... cut here: the dump is longer than 2097152 characters\n");
        assertThat(ThreadDump.standstill(List.of(dump, dump)))
                .contains(
                        "all its 3001 threads wait for each other: 3001 for"
                                + " java.util.concurrent.FutureTask");
    }
}
