package dev.threadscale.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.EngineException;
import dev.threadscale.fixture.SavedHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check in each of its results; a wrong "ok" lets somebody publish noise. */
class HostChecksTest {

    private static final String CPUS = "/sys/devices/system/cpu/";

    @TempDir private Path root;

    private static Finding find(SavedHost host, String subject) throws Exception {
        return find(host, subject, OptionalLong.of(1L << 40), time -> {});
    }

    private static Finding find(
            SavedHost host, String subject, OptionalLong freeBytes, Surroundings.Pause pause)
            throws Exception {
        return Checkup.of(
                        new Surroundings(
                                host.files(),
                                new Contact.Failed(new EngineException("none", "none", null)),
                                Path.of("results"),
                                freeBytes,
                                pause))
                .stream()
                .filter(finding -> finding.subject().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "smt-laptop, CPUs, OK, '1 socket, 1 NUMA node, 4 cores, 8 CPUs'",
        "bare, CPUs, NOTE, '4 CPUs, topology unknown'",
        "smt-laptop, SMT, NOTE, on: two CPUs are one core",
        "vm, SMT, OK, off",
        "bare, SMT, NOTE, not to be seen here",
        "smt-laptop, turbo, NOTE, on",
        "two-sockets, turbo, OK, off",
        "vm, turbo, NOTE, not to be seen here",
        "smt-laptop, swap, WARNING, 130 of 2048 MiB in use",
        "vm, swap, OK, off",
        "bare, swap, NOTE, not to be seen here",
        "smt-laptop, governor, WARNING, powersave on 8 of 8 CPUs",
        "two-sockets, governor, OK, performance",
        "vm, governor, NOTE, not to be seen here",
        "smt-laptop, load, WARNING, '2.31 in the last minute, on 8 CPUs'",
        "vm, load, OK, '0.12 in the last minute, on 2 CPUs'",
        "bare, load, NOTE, not to be seen here",
        "smt-laptop, power, WARNING, on battery",
        "vm, power, OK, no battery",
        "bare, steal, NOTE, not to be seen here",
    })
    void aCheckTellsWhatTheHostIs(String host, String subject, Severity severity, String what)
            throws Exception {
        Finding finding = find(SavedHost.unpack(host, root), subject);
        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.what()).isEqualTo(what);
        // What is wrong is explained and mended; what is well is not.
        assertThat(finding.why().isEmpty()).isEqualTo(severity == Severity.OK);
        assertThat(severity == Severity.WARNING && finding.remedy().isEmpty()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CPUs|online|0|CPUs|WARNING|1 socket, 1 NUMA node, 1 core, 1 CPU",
                "boost|cpufreq/boost|1|turbo|NOTE|on",
                "one governor|cpu1/cpufreq/scaling_governor|ondemand|governor|WARNING|ondemand on 1 of 1 CPUs",
            })
    void oneFileMakesTheDifference(
            String name, String file, String text, String subject, Severity severity, String what)
            throws Exception {
        Finding finding = find(SavedHost.unpack("vm", root).with(CPUS + file, text), subject);
        assertThat(finding.severity()).as(name).isEqualTo(severity);
        assertThat(finding.what()).isEqualTo(what);
    }

    @ParameterizedTest
    @CsvSource({"0.50, OK", "0.51, WARNING", "64.00, WARNING"})
    void aLoadAboveAQuarterOfTheCpusIsBusy(String load, Severity severity) throws Exception {
        SavedHost host =
                SavedHost.unpack("vm", root).with("/proc/loadavg", load + " 0.1 0.1 1/1 1");
        assertThat(find(host, "load").severity()).isEqualTo(severity);
    }

    @Test
    void swapThatIsNotInUseIsOnlyNoted() throws Exception {
        SavedHost host =
                SavedHost.unpack("vm", root)
                        .with("/proc/meminfo", "SwapTotal: 2048 kB\nSwapFree: 2048 kB");
        Finding finding = find(host, "swap");
        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(finding.what()).isEqualTo("on, 0 of 2 MiB in use");
        assertThat(finding.remedy().text()).isEqualTo("sudo swapoff -a");
    }

    @ParameterizedTest
    @CsvSource({"Charging, System, OK, on mains", "Discharging, Device, OK, no battery"})
    void aBatteryThatIsChargedOrOfAMouseDoesNotCount(
            String status, String scope, Severity severity, String what) throws Exception {
        String battery = "/sys/class/power_supply/BAT0/";
        SavedHost host =
                SavedHost.unpack("smt-laptop", root)
                        .with(battery + "status", status)
                        .with(battery + "scope", scope);
        assertThat(find(host, "power").severity()).isEqualTo(severity);
        assertThat(find(host, "power").what()).isEqualTo(what);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu  150 0 75 1025 0 0 0 0 0 0, OK, 0.0 % in the last second",
        "cpu  150 0 75 1024 0 0 0 1 40 0, OK, 1.0 % in the last second",
        "cpu  150 0 75 1005 0 0 0 20 0 0, WARNING, 20.0 % in the last second",
        "cpu  100 0 50 1000 0 0 0 0 0 0, OK, 0.0 % in the last second",
        "cpu  none, NOTE, not to be seen here",
    })
    void stealIsWhatIsAddedWhileTimePasses(String after, Severity severity, String what)
            throws Exception {
        SavedHost host = SavedHost.unpack("vm", root);
        List<Duration> pauses = new ArrayList<>();
        Finding finding =
                find(
                        host,
                        "steal",
                        OptionalLong.empty(),
                        time -> {
                            pauses.add(time);
                            host.with("/proc/stat", after);
                        });
        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.what()).isEqualTo(what);
        assertThat(pauses).containsExactly(Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({
        "1073741824, OK, 1 GiB free for results",
        "1073741823, WARNING, 1023 MiB free for results",
        ", NOTE, the space for results is unknown"
    })
    void lessThanAGibibyteIsLittleForResults(Long free, Severity severity, String what)
            throws Exception {
        OptionalLong bytes = free == null ? OptionalLong.empty() : OptionalLong.of(free);
        Finding finding = find(SavedHost.empty(root), "disk", bytes, time -> {});
        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.what()).isEqualTo(what);
    }

    @ParameterizedTest
    @CsvSource({"smt-laptop, 'governor,load,power'", "vm, ''", "bare, ''"})
    void ofTheHostsNoiseARunIsToldWhatIsReadAtOnce(String host, String subjects) {
        assertThat(Checkup.noise(SavedHost.unpack(host, root).files()))
                .extracting(Finding::subject)
                .isEqualTo(subjects.isEmpty() ? List.of() : List.of(subjects.split(",", -1)));
    }
}
