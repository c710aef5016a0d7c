package dev.threadscale.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.EngineException;
import dev.threadscale.fixture.SavedHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check in each of its results; a wrong "ok" lets somebody publish noise. */
class HostChecksTest {

    @TempDir private Path root;

    private static CheckResult find(
            SavedHost host, String subject, OptionalLong freeBytes, Checkup.Pause pause)
            throws Exception {
        return new Checkup(host.files(), Path.of("results"), freeBytes, pause, "run")
                .without(EngineException.unusable("none").fix("none")).stream()
                        .filter(result -> result.subject().equals(subject))
                        .findFirst()
                        .orElseThrow();
    }

    private static void assertFound(CheckResult result, Severity severity, String what) {
        assertThat(result.severity()).isEqualTo(severity);
        assertThat(result.what()).isEqualTo(what);
        // What is wrong is explained and can be resolved; what is well needs neither.
        assertThat(result.why() == null).isEqualTo(severity == Severity.OK);
        assertThat(
                        severity == Severity.WARNING
                                && result.remedy() == null
                                && result.command() == null)
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CPUs|CPUS/online|0|WARNING|1 socket, 1 NUMA node, 1 core, 1 CPU",
                "turbo|CPUS/cpufreq/boost|1|NOTE|on",
                "governor|CPUS/cpu1/cpufreq/scaling_governor|ondemand|WARNING|ondemand on 1 of 1"
                        + " CPUs",
                // A quarter of the CPUs counts as busy.
                "load|/proc/loadavg|0.50 0.1 0.1 1/1 1|OK|0.50 in the last minute, on 2 CPUs",
                "load|/proc/loadavg|0.51 0.1 0.1 1/1 1|WARNING|0.51 in the last minute, on 2 CPUs",
                "load|/proc/loadavg|64.00 0.1 0.1 1/1 1|WARNING|64.00 in the last minute, on 2 CPUs",
                "memory|/proc/meminfo|MemTotal: 4194304 kB;MemAvailable: 1048576 kB|OK|1024 of 4096 MiB available",
                "memory|/proc/meminfo|MemTotal: 4194304 kB;MemAvailable: 1047552 kB|WARNING|1023 of 4096 MiB available",
                "counters|/sys/bus/event_source/devices/cpu/type|4|NOTE|hardware counters,"
                        + " not available to users",
                // Swap matters less while it is not in use.
                "swap|/proc/meminfo|SwapTotal: 2048 kB;SwapFree: 2048 kB|NOTE|on, 0 of 2 MiB in use",
            })
    void oneFileMakesTheDifference(
            String subject, String file, String text, Severity severity, String what)
            throws Exception {
        SavedHost host =
                SavedHost.unpack("vm", root)
                        .with(
                                file.replace("CPUS", "/sys/devices/system/cpu"),
                                text.replace(';', '\n'));
        assertFound(find(host, subject, OptionalLong.empty(), time -> {}), severity, what);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, 2, OK, 'hardware counters, user mode'",
        "cpu_core, -1, OK, 'hardware counters, user mode'",
        "armv8_pmuv3_0, 4, NOTE, 'hardware counters, not available to users'",
        "software, 2, NOTE, no hardware counters",
    })
    void countersNeedCpuSupportAndKernelPermission(
            String device, String paranoid, Severity severity, String what) throws Exception {
        SavedHost host =
                SavedHost.unpack("vm", root)
                        .with("/sys/bus/event_source/devices/" + device + "/type", "4")
                        .with("/proc/sys/kernel/perf_event_paranoid", paranoid);
        assertFound(find(host, "counters", OptionalLong.empty(), time -> {}), severity, what);
    }

    @ParameterizedTest
    @CsvSource({"Charging, System, on mains power", "Discharging, Device, no battery"})
    void chargingAndMouseBatteriesAreIgnored(String status, String scope, String what)
            throws Exception {
        String battery = "/sys/class/power_supply/BAT0/";
        SavedHost host =
                SavedHost.unpack("smt-laptop", root)
                        .with(battery + "status", status)
                        .with(battery + "scope", scope);
        assertFound(find(host, "power", OptionalLong.empty(), time -> {}), Severity.OK, what);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu  150 0 75 1025 0 0 0 0 0 0, OK, 0.0 % in the last second",
        "cpu  150 0 75 1024 0 0 0 1 40 0, OK, 1.0 % in the last second",
        "cpu  150 0 75 1005 0 0 0 20 0 0, WARNING, 20.0 % in the last second",
        "cpu  100 0 50 1000 0 0 0 0 0 0, OK, 0.0 % in the last second",
        "cpu  none, NOTE, cannot be seen here",
    })
    void stealIsTheIncreaseOverTime(String after, Severity severity, String what) throws Exception {
        SavedHost host = SavedHost.unpack("vm", root);
        List<Duration> pauses = new ArrayList<>();
        CheckResult result =
                find(
                        host,
                        "steal",
                        OptionalLong.empty(),
                        time -> {
                            pauses.add(time);
                            host.with("/proc/stat", after);
                        });
        assertFound(result, severity, what);
        assertThat(pauses).containsExactly(Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({
        "1073741824, OK, 1 GiB free for results",
        "1073741823, WARNING, 1023 MiB free for results",
        ", NOTE, free space for results is unknown"
    })
    void lessThanAGibibyteForResultsIsAWarning(Long free, Severity severity, String what)
            throws Exception {
        OptionalLong bytes = free == null ? OptionalLong.empty() : OptionalLong.of(free);
        assertFound(find(SavedHost.empty(root), "disk", bytes, time -> {}), severity, what);
    }

    @ParameterizedTest
    @CsvSource({"smt-laptop, 'governor,load,power'", "vm, ''", "bare, ''"})
    void runReportsNoiseThatCanBeReadAtOnce(String host, String subjects) {
        assertThat(Checkup.noise(SavedHost.unpack(host, root).files()))
                .extracting(CheckResult::subject)
                .isEqualTo(subjects.isEmpty() ? List.of() : List.of(subjects.split(",", -1)));
    }
}
