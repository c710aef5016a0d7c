package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An option of the virtual machine that an experiment may set: a switch, or one whose value can
 * name no file, command, class or address.
 *
 * @param topic what it is about
 * @param written as in the table: {@code -XX:MaxGCPauseMillis=NUMBER}
 * @param form all that it may be; an expression of JSON Schema as well
 */
record JvmOption(String topic, String written, Pattern form) {

    /** What stands for a value in the table; a log to anything else would be a file. */
    private static final Map<String, String> VALUES =
            Map.of(
                    "NUMBER", "-?[0-9]{1,18}([.][0-9]{1,9})?",
                    "SIZE", "[0-9]{1,18}[kKmMgGtT]?",
                    "LOG", "[a-z0-9+*=,]{0,99}(:(stdout|stderr)?(:[a-z,]{0,99})?)?",
                    "METHOD", "[A-Za-z0-9_$.*:]{1,150}",
                    // No JDK has a property of its own whose name is one lower-case word.
                    "PROPERTY", "[a-z][a-z0-9-]{0,49}",
                    "TEXT", "[A-Za-z0-9._,'-]{0,99}");

    static final List<JvmOption> TABLE =
            Stream.of(
                            topic(
                                    "Threads and locks",
                                    """
                                    -XssSIZE -XX:ThreadStackSize=NUMBER -XX:VMThreadStackSize=NUMBER
                                    -XX:[+-]AlwaysPreTouchStacks -XX:[+-]UseThreadPriorities
                                    -XX:ThreadPriorityPolicy=NUMBER -XX:[+-]VMContinuations
                                    -Djdk.virtualThreadScheduler.parallelism=NUMBER
                                    -Djdk.virtualThreadScheduler.maxPoolSize=NUMBER
                                    -Djdk.virtualThreadScheduler.minRunnable=NUMBER
                                    -Djdk.virtualThreadScheduler.timerQueues=NUMBER
                                    -Djdk.tracePinnedThreads=(full|short) -Djdk.trackAllThreads=(true|false)
                                    -Djdk.pollerMode=NUMBER -Djdk.readPollers=NUMBER -Djdk.writePollers=NUMBER
                                    -Djava.util.concurrent.ForkJoinPool.common.parallelism=NUMBER
                                    -Djava.util.concurrent.ForkJoinPool.common.maximumSpares=NUMBER
                                    -XX:LockingMode=NUMBER -XX:LightweightFastLockingSpins=NUMBER
                                    -XX:[+-]UseObjectMonitorTable -XX:[+-]EliminateLocks -XX:[+-]EliminateNestedLocks
                                    -XX:[+-]EnableContended -XX:ContendedPaddingWidth=NUMBER
                                    -XX:[+-]UseSystemMemoryBarrier -XX:GuaranteedSafepointInterval=NUMBER
                                    """),
                            topic(
                                    "Compilers",
                                    """
                                    -Xint -Xcomp -Xmixed -Xbatch -server -XX:[+-]TieredCompilation
                                    -XX:TieredStopAtLevel=NUMBER -XX:[+-]BackgroundCompilation
                                    -XX:CompilationMode=(default|quick-only|high-only|high-only-quick-internal)
                                    -XX:CICompilerCount=NUMBER -XX:[+-]CICompilerCountPerCPU
                                    -XX:[+-]UseDynamicNumberOfCompilerThreads -XX:CompilerThreadStackSize=NUMBER
                                    -XX:CompileThreshold=NUMBER -XX:CompileThresholdScaling=NUMBER
                                    -XX:Tier3CompileThreshold=NUMBER -XX:Tier3InvocationThreshold=NUMBER
                                    -XX:Tier3MinInvocationThreshold=NUMBER -XX:Tier3BackEdgeThreshold=NUMBER
                                    -XX:Tier3DelayOn=NUMBER -XX:Tier3DelayOff=NUMBER -XX:Tier4CompileThreshold=NUMBER
                                    -XX:Tier4InvocationThreshold=NUMBER -XX:Tier4MinInvocationThreshold=NUMBER
                                    -XX:Tier4BackEdgeThreshold=NUMBER -XX:[+-]UseOnStackReplacement
                                    -XX:OnStackReplacePercentage=NUMBER -XX:[+-]Inline -XX:MaxInlineLevel=NUMBER
                                    -XX:MaxInlineSize=NUMBER -XX:FreqInlineSize=NUMBER -XX:InlineSmallCode=NUMBER
                                    -XX:CompileCommand=(inline|dontinline|exclude|compileonly),METHOD
                                    -XX:CompileCommand=quiet
                                    -XX:[+-]DoEscapeAnalysis -XX:[+-]EliminateAllocations -XX:[+-]UseSuperWord
                                    -XX:LoopUnrollLimit=NUMBER -XX:LoopStripMiningIter=NUMBER
                                    -XX:[+-]UseCountedLoopSafepoints -XX:[+-]OptimizeStringConcat
                                    -XX:[+-]EliminateAutoBox -XX:AutoBoxCacheMax=NUMBER -XX:MaxVectorSize=NUMBER
                                    -XX:UseAVX=NUMBER -XX:UseSSE=NUMBER -XX:[+-]SegmentedCodeCache
                                    -XX:ReservedCodeCacheSize=SIZE -XX:InitialCodeCacheSize=SIZE
                                    -XX:[+-]UseCodeCacheFlushing -XX:[+-]PrintCompilation -XX:[+-]PrintInlining
                                    """),
                            topic(
                                    "Heap and objects",
                                    """
                                    -XmnSIZE -XX:NewSize=SIZE -XX:MaxNewSize=SIZE -XX:NewRatio=NUMBER
                                    -XX:SurvivorRatio=NUMBER -XX:SoftMaxHeapSize=SIZE -XX:[+-]AlwaysPreTouch
                                    -XX:MaxDirectMemorySize=SIZE -XX:MetaspaceSize=SIZE -XX:MaxMetaspaceSize=SIZE
                                    -XX:CompressedClassSpaceSize=SIZE -XX:[+-]UseTLAB -XX:[+-]ResizeTLAB
                                    -XX:TLABSize=SIZE -XX:MinTLABSize=SIZE -XX:[+-]ZeroTLAB
                                    -XX:AllocatePrefetchStyle=NUMBER -XX:AllocatePrefetchDistance=NUMBER -XX:[+-]UseNUMA
                                    -XX:[+-]UseNUMAInterleaving -XX:[+-]UseLargePages -XX:LargePageSizeInBytes=SIZE
                                    -XX:[+-]UseTransparentHugePages -XX:[+-]UseCompressedOops
                                    -XX:[+-]UseCompressedClassPointers -XX:[+-]UseCompactObjectHeaders
                                    -XX:ObjectAlignmentInBytes=NUMBER -XX:[+-]CompactStrings
                                    -XX:[+-]UseStringDeduplication -XX:NativeMemoryTracking=(off|summary|detail)
                                    """),
                            topic(
                                    "Collectors",
                                    """
                                    -XX:ParallelGCThreads=NUMBER -XX:ConcGCThreads=NUMBER
                                    -XX:[+-]UseDynamicNumberOfGCThreads -XX:[+-]ParallelRefProcEnabled
                                    -XX:MaxGCPauseMillis=NUMBER -XX:GCPauseIntervalMillis=NUMBER -XX:GCTimeRatio=NUMBER
                                    -XX:[+-]UseAdaptiveSizePolicy -XX:MinHeapFreeRatio=NUMBER
                                    -XX:MaxHeapFreeRatio=NUMBER -XX:MaxTenuringThreshold=NUMBER
                                    -XX:InitialTenuringThreshold=NUMBER -XX:TargetSurvivorRatio=NUMBER
                                    -XX:[+-]DisableExplicitGC -XX:[+-]ExplicitGCInvokesConcurrent
                                    -XX:SoftRefLRUPolicyMSPerMB=NUMBER -XX:[+-]ClassUnloading
                                    -XX:[+-]ClassUnloadingWithConcurrentMark -XX:InitiatingHeapOccupancyPercent=NUMBER
                                    -XX:G1HeapRegionSize=SIZE -XX:G1NewSizePercent=NUMBER -XX:G1MaxNewSizePercent=NUMBER
                                    -XX:G1ReservePercent=NUMBER -XX:G1HeapWastePercent=NUMBER
                                    -XX:G1MixedGCCountTarget=NUMBER -XX:G1MixedGCLiveThresholdPercent=NUMBER
                                    -XX:G1RSetUpdatingPauseTimePercent=NUMBER -XX:G1ConcRefinementThreads=NUMBER
                                    -XX:[+-]G1UseAdaptiveIHOP -XX:[+-]G1UseConcRefinement
                                    -XX:G1PeriodicGCInterval=NUMBER -XX:[+-]ZGenerational -XX:[+-]ZProactive
                                    -XX:ZAllocationSpikeTolerance=NUMBER -XX:ZCollectionInterval=NUMBER
                                    -XX:ZCollectionIntervalMajor=NUMBER -XX:ZCollectionIntervalMinor=NUMBER
                                    -XX:ZFragmentationLimit=NUMBER -XX:ZTenuringThreshold=NUMBER
                                    -XX:ZYoungGCThreads=NUMBER -XX:ZOldGCThreads=NUMBER -XX:[+-]ZUncommit
                                    -XX:ZUncommitDelay=NUMBER
                                    """),
                            topic(
                                    "Others",
                                    """
                                    -XX:[+-]UnlockExperimentalVMOptions -XX:[+-]UnlockDiagnosticVMOptions
                                    -XX:[+-]IgnoreUnrecognizedVMOptions -XX:[+-]OmitStackTraceInFastThrow
                                    -XX:[+-]PrintFlagsFinal -XX:[+-]PrintCommandLineFlags -Xlog:LOG -Xlog
                                    -Xshare:(auto|off|on) -ea -da -esa -dsa --enable-preview -DPROPERTY=TEXT
                                    """))
                    .flatMap(topic -> topic)
                    .toList();

    private static Stream<JvmOption> topic(String topic, String options) {
        return Arrays.stream(options.split("\\s+")).map(written -> of(topic, written));
    }

    private static JvmOption of(String topic, String written) {
        String form = written.replace(".", "[.]");
        for (Map.Entry<String, String> value : VALUES.entrySet()) {
            form = form.replace(value.getKey(), value.getValue());
        }
        return new JvmOption(topic, written, Pattern.compile(form));
    }

    static boolean allows(String option) {
        return TABLE.stream().anyMatch(known -> known.form.matcher(option).matches());
    }

    /** How to write an option whose name is known, or nearly so; empty if none is near. */
    static Optional<String> near(String option) {
        String name = name(option);
        Optional<JvmOption> same =
                TABLE.stream().filter(known -> name(known.written).equals(name)).findFirst();
        return same.map(JvmOption::written)
                .or(() ->
                        Fields.nearest(name, TABLE.stream().map(one -> name(one.written)).toList())
                                .flatMap(JvmOption::near));
    }

    /** What comes before the value, without the sign of a switch. */
    private static String name(String option) {
        return option.replaceFirst("=.*|(?<=-Xss|-Xmn).*|(?<=-Xlog):.*", "")
                .replaceFirst("(?<=-XX:)(\\[\\+-]|[+-])", "");
    }
}
