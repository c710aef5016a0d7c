package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The local engine runs a stranger's experiment with the user's own rights. */
class JvmOptionTest {

    private static Experiment with(String option) {
        return ExperimentReader.read(
                "options",
                """
                apiVersion: threadscale/v1
                name: options
                workload: {name: factorization}
                matrix: {cpus: 1, threads: virtual, tasks: 1}
                jvm: {options: ["%s"]}
                """
                        .formatted(option));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xlog:gc:file=gc.log",
                "-Xlog:gc:gc.log",
                "-Xlog:gc*=debug:/home/user/.profile:tags",
                "-Xlog::gc.log",
                "-Xloggc:gc.log",
                "-Xshare:dump",
                "-XX:DumpLoadedClassList=classes.txt",
                "-XX:+PerfDataSaveToFile",
                "-XX:AllocateHeapAt=/home",
                "-XX:SharedArchiveFile=a.jsa",
                "-XX:+HeapDumpOnOutOfMemoryError",
                "-XX:StartFlightRecording",
                "-XX:+LogCompilation",
                "-XX:CompilerDirectivesFile=d.json"
            })
    void whatReadsOrWritesAFileIsRefused(String option) {
        refused(option, "reads or writes a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:JVMCILibPath=lib", "-XX:+EnableJVMCI", "-Xbootclasspath/a:x.jar"})
    void whatLoadsOtherCodeIsRefused(String option) {
        refused(option, "loads other code");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:OnError=id", "-XX:OnOutOfMemoryError=id"})
    void whatRunsACommandIsRefused(String option) {
        refused(option, "runs a command");
    }

    private static void refused(String option, String why) {
        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> with(option))
                .withMessageContaining("the option '%s' %s", option, why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xint",
                "-Xss512k",
                "-Xlog",
                "-Xlog:gc",
                "-Xlog:gc*=debug,safepoint",
                "-Xlog:gc:stderr",
                "-Xlog:gc:stdout:time,level",
                "-Xlog:gc::time",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseNUMA",
                "-XX:NativeMemoryTracking=summary",
                "-Djdk.virtualThreadScheduler.parallelism=2"
            })
    void whatStudiesVaryIsPassedOn(String option) throws Exception {
        assertThat(with(option).jvm().options()).containsExactly(option);
    }
}
