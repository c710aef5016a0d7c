package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.protocol.IterationCount;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An option that a release ignores would be ranked as a level, and its column would be a fiction.
 */
class OptionCheckTest {

    private static final String VM = "OpenJDK 64-Bit Server VM warning: ";

    /**
     * Creates a check.
     *
     * @param start the line that the virtual machine prints first
     * @param unmet the options that it does not use, as its worker reports them
     */
    private static OptionCheck check(String option, String start, String unmet) {
        WorkerReport report =
                new WorkerReport(IterationCount.of(0), IterationCount.of(0), row -> {});
        report.accept(start.startsWith("[") ? start : VM + start);
        report.accept(WorkerOutput.host(1, "0", 1 << 30).replace("25.0.3", "26.0.2"));
        report.accept(VM + "Ignoring option UseTLAB; support was removed in 26.0");
        report.accept(WorkerOutput.end(0) + (unmet.isEmpty() ? "" : " unmet_options=" + unmet));
        return new OptionCheck(List.of("-Xint", option), report);
    }

    /** The sentences of 21, 25, 26, 27 and 28. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-XX:LockingMode=1 | Ignoring option LockingMode; support was removed in 26.0 | LockingMode",
                "-XX:-UseCompressedClassPointers | Ignoring option UseCompressedClassPointers; support was removed in 27.0 | ''",
                "-XX:G1ConcRefinementThreads=2 | [0.001s][warning][gc,ergo] Ignoring -XX:G1ConcRefinementThreads because of -XX:-G1UseConcRefinement | G1ConcRefinementThreads=0",
                "-XX:+AOTStubCaching | [0.001s][warning][aot] AOTCache is not specified - AOTStubCaching is ignored | ''",
                "-XX:-UseObjectMonitorTable | -UseObjectMonitorTable is incompatible with +UseCompactObjectHeaders; ignoring -UseObjectMonitorTable | UseObjectMonitorTable=true",
                "-XX:+UseLargePages | [0.001s][warning][pagesize] UseLargePages disabled, no large pages configured and available on the system. | UseLargePages=false",
                "-XX:MaxVectorSize=3 | MaxVectorSize must be at least 4 on this platform | MaxVectorSize=4",
                "-XX:CompressedClassSpaceSize=4m | [0.002s][warning][metaspace] CompressedClassSpaceSize adjusted from user input 4194304 bytes to 16777216 bytes | CompressedClassSpaceSize=16777216",
            })
    void optionThatTheVirtualMachineSaysItDoesNotUseIsQuoted(
            String option, String sentence, String unmet) {
        assertThat(check(option, sentence, unmet).unused())
                .contains(
                        "the virtual machine does not use %s: %s"
                                .formatted(
                                        option,
                                        sentence.startsWith("[") ? sentence : VM + sentence));
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseNUMA, UseNUMA=false, it uses false",
        "-XX:+NoSuchOption, NoSuchOption, it does not have this option",
        "-Djdk.tracePinnedThreads=full, '', Java 26 does not read this property",
    })
    void optionThatIsNotUsedWithoutAWordIsFoundByItsValue(
            String option, String unmet, String reason) {
        assertThat(check(option, "CPU count", unmet).unused())
                .contains("the virtual machine does not use %s: %s".formatted(option, reason));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-XX:LockingMode=1 | Option LockingMode was deprecated in version 24.0 and will likely be removed in a future release. | ''",
                "-XX:InitiatingHeapOccupancyPercent=3 | Option InitiatingHeapOccupancyPercent was deprecated in version 27.0 and will likely be removed in a future release. Use option G1IHOP instead. | InitiatingHeapOccupancyPercent=45",
                "-XX:InitiatingHeapOccupancyPercent=3 | Temporarily processing option InitiatingHeapOccupancyPercent; support is scheduled for removal in 28.0 | InitiatingHeapOccupancyPercent=45",
                "-XX:ThreadPriorityPolicy=1 | -XX:ThreadPriorityPolicy=1 may require system level permission, e.g., being the root user. If the necessary permission is not possessed, changes to priority will be silently ignored. | ''",
                "-XX:+UseCompactObjectHeaders | -UseObjectMonitorTable is incompatible with +UseCompactObjectHeaders; ignoring -UseObjectMonitorTable | UseObjectMonitorTable=true",
                "-XX:-UseLoopPredicate | Disabling UseProfiledLoopPredicate since UseLoopPredicate is turned off. | ''",
                "-XX:CompileThreshold=1000 | CPU count | CompileThreshold=500",
                "-XX:TLABSize=64k | Ignoring option MinTLABSize; support was removed in 26.0 | MinTLABSize",
                // The program's own words come later.
                "-XX:+UseTLAB | CPU count | ''",
                "-Djdk.pollerMode=1 | CPU count | ''",
            })
    void deprecatedRenamedAndRoundedOptionsAreUsed(String option, String sentence, String unmet) {
        assertThat(check(option, sentence, unmet).unused()).isEmpty();
    }

    @Test
    void optionOfTheImageIsANote() {
        String sentence = "Ignoring option MaxPermSize; support was removed in 8.0";
        OptionCheck check = check("-XX:+UseTLAB", sentence, "MaxPermSize");

        assertThat(check.unused()).isEmpty();
        assertThat(check.notes())
                .containsExactly(
                        "the virtual machine does not use the option MaxPermSize: "
                                + VM
                                + sentence);
    }
}
