package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ThreadDump;
import dev.threadscale.workload.Setup;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A fork that nobody disturbs: what it says, what it may use, and how it ends. */
interface ForkContract extends ContractPart {

    int ROWS = 100_000;

    /** A worker's own lines are shorter. */
    int LONG_LINE = 8_192;

    /** Of longer ones as much may be thrown away as an engine likes, but not be kept. */
    int LONGEST_LINE = 16_384;

    @Test
    default void everyRowComesOnceAndInOrderAlsoOfVeryMany() throws Exception {
        List<String> rows = IntStream.rangeClosed(1, ROWS).mapToObj(Integer::toString).toList();

        RunningFork fork =
                launcher().start("for ((i = 1; i <= %d; i++)); do echo $i; done".formatted(ROWS));

        assertThat(fork.complete()).isEqualTo(rows);
    }

    @Test
    default void bothStreamsAndALineWithoutAnEndAreWholeWhenItHasEnded() throws Exception {
        RunningFork fork = launcher().start("echo out; echo err >&2; printf last");

        assertThat(fork.complete()).containsExactlyInAnyOrder("out", "err", "last");
    }

    @Test
    default void lineOutOfHandIsBoundedAndCostsNoOther() throws Exception {
        RunningFork fork =
                launcher()
                        .start(
                                "printf '%%0%dd\\n' 1; head -c 1000000 /dev/zero | tr '\\0' x; echo; echo last"
                                        .formatted(LONG_LINE));

        List<String> lines = fork.complete();

        assertThat(lines).hasSize(3).allMatch(line -> line.length() <= LONGEST_LINE);
        assertThat(lines.getFirst()).hasSize(LONG_LINE);
        assertThat(lines.getLast()).isEqualTo("last");
    }

    @Test
    default void failingWorkerEndsWithItsExitCodeAndItsLastWords() throws Exception {
        RunningFork fork = launcher().start("echo 'no such thing'; exit 7");

        ForkEnd end = fork.end();

        assertThat(end.exitCode()).hasValue(7);
        assertThat(end.failure()).isEmpty();
        assertThat(end.isFromOutside()).isFalse();
        assertThat(fork.lines()).containsExactly("no such thing");
    }

    @Test
    default void atItsTimeOutAForkIsAskedTwiceForItsThreadsAndGone() throws Exception {
        RunningFork fork =
                launcher()
                        .start(
                                ScriptedFork.of(
                                        "trap 'echo Full thread dump $((n += 1))' QUIT; "
                                                + ScriptedFork.ENDLESS),
                                Duration.ofSeconds(1));

        ForkEnd end = fork.end();

        assertThat(end.cause()).isInstanceOf(ForkEnd.StoppedAtTimeout.class);
        assertThat(end.isFromOutside()).isFalse();
        assertThat(end.dumps())
                .extracting(ThreadDump::text)
                .containsExactly("Full thread dump 1\n", "Full thread dump 2\n");
        assertThat(fork.lines()).containsExactly(ScriptedFork.READY);
    }

    @Test
    default void forkBeyondItsMemoryIsEndedByTheKernelAndByNobodyElse() throws Exception {
        subject().assume(EngineUnderTest.Ability.MEMORY_LIMIT);

        ForkEnd end = launcher().start("echo ready; exec tail /dev/zero").end();

        assertThat(end.cause())
                .matches(
                        why -> why instanceof ForkEnd.Exited(_, boolean oomKilled, _) && oomKilled);
        assertThat(end.isFromOutside()).isFalse();
    }

    @Test
    default void oneCpuIsOneCpuToTheWorkerAndTheOneThatIsRecorded() throws Exception {
        RunningFork fork =
                launcher()
                        .start(
                                ScriptedFork.of(
                                        "nproc; sed -n 's/Cpus_allowed_list:\\t//p' /proc/self/status",
                                        "matrix.cpus=1"));

        List<String> lines = fork.complete();

        assertThat(lines.getFirst()).isEqualTo("1");
        fork.end()
                .invocation()
                .cpuset()
                .ifPresent(set -> assertThat(lines.getLast()).isEqualTo(set.toString()));
    }

    @Test
    default void forkWithFilesHasAFolderOfItsOwn() throws Exception {
        RunningFork fork =
                launcher()
                        .start(
                                ScriptedFork.of(
                                        "ls -A $scratch; echo written >$scratch/file; cat $scratch/*",
                                        Set.of(Setup.Need.SCRATCH)));

        assertThat(fork.complete()).containsExactly("written");
    }

    @Test
    default void itsCommandRepeatsItByHand() throws Exception {
        RunningFork fork = launcher().start("echo \"it's me\"; echo $((6 * 7))");
        List<String> lines = fork.complete();

        String command = fork.end().invocation().command();
        String program = command.split(" ", 2)[0];
        Process known = new ProcessBuilder("sh", "-c", "command -v " + program).start();
        Assumptions.assumeTrue(known.waitFor() == 0, "needs " + program);
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", command);
        shell.environment().putAll(subject().environment());
        Process byHand = shell.redirectError(ProcessBuilder.Redirect.INHERIT).start();

        assertThat(byHand.inputReader().lines().toList()).as(command).isEqualTo(lines);
    }
}
