package dev.threadscale.experiment;

import static dev.threadscale.fixture.Refusals.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.JvmOptionReader.JvmOption;
import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The local engine runs a stranger's experiment with the user's own rights. */
class JvmOptionTest {

    /** What writes, reads, pauses, loads, opens or starts something, or is nobody's option. */
    private static final String HARMFUL =
            """
            -XX:CompileCommand=DumpReplay,*.* -XX:CompileCommand=MemLimit,*.*,10k~crash
            -XX:CompileCommand=option,*.*,DumpReplay -XX:CompileCommand=log,*.*
            -XX:CompileCommand=inline,*.*;DumpReplay,*.* -XX:CompileCommand=inline,a/../b
            -XX:CompileCommand=dontinline,*.*,DumpReplay -XX:CompileCommand=break,*.*
            -XX:CompileCommand=blackhole,*.* -XX:CompileCommand=DumpInline,*.*
            -XX:CompileCommandFile=commands -XX:CompilerDirectivesFile=d.json -XX:Flags=flags
            -XX:VMOptionsFile=options.txt -XX:+ReadVMOptionsFile @options.txt @/etc/passwd
            -XX:+PauseAtStartup -XX:PauseAtStartupFile=x -XX:+PauseAtExit -XX:SelfDestructTimer=1
            -XX:+ShowMessageBoxOnError -XX:+StartAttachListener -XX:+EnableDynamicAgentLoading
            -Djdk.invoke.LambdaMetafactory.dumpProxyClassFiles=true
            -Djdk.invoke.MethodHandle.dumpMethodHandleInternals=true
            -Djdk.invoke.MethodHandle.dumpClassFiles=true
            -Djdk.internal.lambda.dumpProxyClasses=/tmp -Dsun.misc.ProxyGenerator.saveGeneratedFiles=true
            -Djdk.proxy.ProxyGenerator.saveGeneratedFiles=true
            -Djava.security.properties=/tmp/x -Djava.security.properties==/tmp/x
            -Djava.security.policy=x -Djava.security.manager=allow -Djava.security.debug=all
            -Dsun.boot.library.path=/tmp -Djava.library.path=/tmp -Djava.home=/tmp
            -Djava.class.path=/tmp/x.jar -Djava.system.class.loader=Evil -Djava.io.tmpdir=/tmp
            -Djava.util.logging.config.file=x -Djava.util.logging.config.class=Evil
            -Djava.util.logging.manager=Evil -Djava.locale.providers=SPI -Duser.dir=/ -Duser.home=/
            -Djdk.module.path=/tmp -Djdk.module.main=x -Djdk.attach.allowAttachSelf=true
            -Djdk.net.hosts.file=/etc/hosts -Djdk.tls.keyLogFile=x -Djavax.net.debug=all
            -Djavax.net.ssl.keyStore=/etc/x -Djavax.net.ssl.trustStore=/etc/x
            -Dcom.sun.management.jmxremote -Dcom.sun.management.jmxremote.port=9999
            -Dcom.sun.management.config.file=x -Djava.rmi.server.codebase=http://h/
            -Djava.rmi.server.hostname=h -Dhttp.proxyHost=h -DsocksProxyHost=h
            -Djdk.virtualThreadScheduler.implClass=Evil
            -Djava.util.concurrent.ForkJoinPool.common.threadFactory=Evil
            -Djava.util.concurrent.ForkJoinPool.common.exceptionHandler=Evil
            -Djava.nio.file.spi.DefaultFileSystemProvider=Evil -Djava.net.preferIPv4Stack=true
            -Djdk.io.permissionsUseCanonicalPath=true -Djdk.jar.maxSignatureFileSize=1
            -Djava.lang.Runtime.level=DEBUG -Djdk.lang.Process.launchMechanism=VFORK
            -Dname=/etc/passwd -Dname=a:b -Dname=$HOME -Dname -D=x -Dname=~
            -XX:OnError=id -XX:OnOutOfMemoryError=id -XX:+CrashOnOutOfMemoryError
            -XX:+ExtensiveErrorReports -XX:ErrorFile=e -XX:+ErrorFileToStderr
            -XX:+CreateCoredumpOnCrash -XX:AbortVMOnException=java.lang.Error
            -XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=h -XX:+HeapDumpBeforeFullGC
            -XX:+HeapDumpAfterFullGC -XX:StartFlightRecording -XX:StartFlightRecording:filename=x
            -XX:FlightRecorderOptions=repository=x -XX:+FlightRecorder -XX:+PerfDataSaveToFile
            -XX:PerfDataSaveFile=p -XX:+UsePerfData -XX:+DumpPerfMapAtExit
            -XX:+LogCompilation -XX:LogFile=l -XX:+LogVMOutput -XX:+DisplayVMOutput
            -XX:AOTCache=c -XX:AOTCacheOutput=c -XX:AOTConfiguration=c -XX:AOTMode=record
            -XX:ArchiveClassesAtExit=a -XX:SharedArchiveFile=a.jsa -XX:SharedClassListFile=c
            -XX:SharedArchiveConfigFile=c -XX:DumpLoadedClassList=c -XX:+AutoCreateSharedArchive
            -XX:+DumpSharedSpaces -XX:+RecordDynamicDumpInfo -XX:+ReplayCompiles
            -XX:ReplayDataFile=r -XX:InlineDataFile=i -XX:+DumpReplayDataOnError
            -XX:AllocateHeapAt=/home -XX:+WhiteBoxAPI -XX:+ManagementServer
            -XX:+EnableJVMCI -XX:+UseJVMCICompiler -XX:JVMCILibPath=lib -XX:+BootstrapJVMCI
            -XX:TraceJVMTI=all -XX:NativeMemoryTracking=x -XX:+PrintNMethods -XX:MallocLimit=1m
            -Xlog:gc:file=gc.log -Xlog:gc:gc.log -Xlog:gc*=debug:/home/user/.profile:tags
            -Xlog::gc.log -Xlog:gc:"gc.log" -Xlog:all=trace:stdout:none:filecount=0 -Xloggc:gc.log
            -Xshare:dump -Xrunjdwp -Xrunhprof -Xbootclasspath/a:x.jar -Xdebug -Xcheck:jni -Xrs
            -agentlib:jdwp=transport=dt_socket,server=y -agentpath:/tmp/x.so -javaagent:x.jar
            -jar -cp -classpath --class-path=x --module-path=x --upgrade-module-path=x
            --patch-module=java.base=x --add-modules=x --add-opens=java.base/java.lang=x
            --add-exports=a/b=c --enable-native-access=ALL-UNNAMED -splash:x.png -version --version
            -XshowSettings:all -verbose:class -XX:+TraceClassLoading -ea:com.example... -Xint2
            -XX:MaxGCPauseMillis=x -XX:MaxGCPauseMillis= -XX:MaxGCPauseMillis=1/2 -XX:+MaxGCPauseMillis
            -XX:UseNUMA=/tmp -XX:*UseNUMA -Xss -Xss1x -XX:LockingMode=a.b -XX:+NoSuchOption
            """;

    /** What studies of threads, locks, compilers, heaps and collectors vary. */
    private static final String WANTED =
            """
            -Xint -Xcomp -Xmixed -Xbatch -Xss512k -Xss1m -Xmn64m -server -ea --enable-preview
            -Xlog -Xlog:gc -Xlog:gc*=debug,safepoint -Xlog:gc:stderr -Xlog:gc:stdout:time,level
            -Xlog:gc::time -Xlog:gc+heap=info -Xlog:disable -Xshare:off
            -XX:TieredStopAtLevel=1 -XX:-TieredCompilation -XX:CICompilerCount=2
            -XX:-BackgroundCompilation -XX:CompileThreshold=100 -XX:CompileThresholdScaling=0.5
            -XX:CompileCommand=dontinline,java.util.HashMap::get -XX:CompileCommand=quiet
            -XX:ThreadPriorityPolicy=1 -XX:ThreadStackSize=512 -XX:LockingMode=2
            -XX:+UseCompactObjectHeaders -XX:-UseCompressedOops -XX:ObjectAlignmentInBytes=16
            -XX:+UseNUMA -XX:+UseLargePages -XX:+UseTransparentHugePages -XX:+AlwaysPreTouch
            -XX:ParallelGCThreads=2 -XX:MaxGCPauseMillis=50 -XX:G1HeapRegionSize=4m
            -XX:+UnlockExperimentalVMOptions -XX:+UnlockDiagnosticVMOptions
            -XX:NativeMemoryTracking=summary -XX:MaxDirectMemorySize=1g -XX:TLABSize=64k
            -Djdk.virtualThreadScheduler.parallelism=2 -Djdk.virtualThreadScheduler.maxPoolSize=2
            -Djdk.tracePinnedThreads=full -Djdk.pollerMode=3
            -Djava.util.concurrent.ForkJoinPool.common.parallelism=3
            -Djava.util.concurrent.ForkJoinPool.common.maximumSpares=0
            -Dgreeting=hello -Da=1
            --add-opens=java.base/java.lang=ALL-UNNAMED --add-exports=java.base/sun.nio.ch=ALL-UNNAMED
            """;

    private static Experiment with(String option) {
        return Experiments.smallest("jvm.options=['%s']".formatted(option));
    }

    static List<String> harmful() {
        return Arrays.asList(HARMFUL.split("\\s+"));
    }

    static List<String> wanted() {
        return Arrays.asList(WANTED.split("\\s+"));
    }

    @ParameterizedTest
    @MethodSource("harmful")
    void unlistedOptionIsRejected(String option) {
        refused(() -> with(option))
                .contains("an experiment cannot set the option '%s'".formatted(option))
                .containsSubsequence("\nfix: ", "docs/jvm-options.md");
    }

    @ParameterizedTest
    @MethodSource("wanted")
    void commonOptionsAreAccepted(String option) {
        assertThat(with(option).jvm().options()).containsExactly(option);
    }

    /** Options that a later JDK adds are refused as well, until somebody has looked at them. */
    @Test
    void noListedOptionAcceptsAPath() throws IOException {
        assertThat(flags().map("-XX:%s=/tmp/x"::formatted).filter(JvmOption::allows)).isEmpty();
        assertThat(flags().map("-XX:%s=x.txt"::formatted).filter(JvmOption::allows)).isEmpty();
        assertThat(flags().count()).isGreaterThan(500);
    }

    private static Stream<String> flags() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process =
                new ProcessBuilder(
                                java.toString(),
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-XX:+UnlockExperimentalVMOptions",
                                "-XX:+PrintFlagsFinal",
                                "-version")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return new String(process.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .skip(1)
                .map(line -> line.strip().split("\\s+", -1)[1]);
    }

    @Test
    void nearestOptionIsSuggested() {
        assertThat(JvmOption.near("-XX:+UseNuma")).contains("-XX:[+-]UseNUMA");
        assertThat(JvmOption.near("-XX:MaxGCPauseMillis=fast"))
                .contains("-XX:MaxGCPauseMillis=NUMBER");
        assertThat(JvmOption.near("-Xss")).contains("-XssSIZE");
        assertThat(JvmOption.near("--add-opens java.base/java.lang=ALL-UNNAMED"))
                .contains("--add-opens=PACKAGE=ALL-UNNAMED");
        assertThat(JvmOption.near("-XX:OnError=id")).isEmpty();
    }

    @Test
    void documentationMatchesTheTable() {
        Golden.matches(Path.of("docs/jvm-options.md"), JvmOptionDocs.page());
    }
}
