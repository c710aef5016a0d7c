package dev.threadscale.worker.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A number that was counted for a part of the time would look like fewer instructions. */
class PerfEventTest {

    @Test
    void partlyCountedEventIsUnknown() {
        assertThat(PerfEvent.counted(70, 100, 100)).isEqualTo(OptionalLong.of(70));
        assertThat(PerfEvent.counted(0, 0, 0)).isEqualTo(OptionalLong.of(0));
        assertThat(PerfEvent.counted(70, 100, 99)).isEmpty();
        assertThat(PerfEvent.counted(0, 100, 0)).isEmpty();
    }

    /** The kernel excludes its own events with its own mode, and would count none of them. */
    @Test
    void onlyEventsOfTheCpuAreOfUserMode() {
        assertThat(PerfEvent.INSTRUCTIONS.flags()).isEqualTo(2 | 32 | 64);
        assertThat(PerfEvent.TASK_MIGRATIONS.flags()).isEqualTo(2);
    }

    /** As Linux 6.8 shows it on a machine of two processors. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "32 | event=0x02 | 2.3283064365386962890625e-10 | 0,18 | true",
                "32 | event=0x02 | 2.3283064365386962890625e-10 |      | false",
                "32 | 0x02       | 2.3283064365386962890625e-10 | 0,18 | false",
                "32 | event=0x0z | 2.3283064365386962890625e-10 | 0,18 | false",
                "x  | event=0x02 | 2.3283064365386962890625e-10 | 0,18 | false",
                "32 | event=0x02 |                              | 0,18 | false",
            })
    void meterOfEnergyIsReadWhereAllOfItIsThere(
            String type, String event, String scale, String cpus, boolean there, @TempDir Path root)
            throws Exception {
        Path power =
                Files.createDirectories(root.resolve("sys/bus/event_source/devices/power/events"))
                        .getParent();
        Files.writeString(power.resolve("type"), type + "\n");
        Files.writeString(power.resolve("cpumask"), cpus == null ? "" : cpus + "\n");
        Files.writeString(power.resolve("events/energy-pkg"), event + "\n");
        if (scale != null) {
            Files.writeString(power.resolve("events/energy-pkg.scale"), scale + "\n");
        }

        assertThat(PowerMeter.find(root).isPresent()).isEqualTo(there);
        if (there) {
            PowerMeter meter = PowerMeter.find(root).orElseThrow();
            assertThat(meter.type()).isEqualTo(32);
            assertThat(meter.config()).isEqualTo(2);
            assertThat(meter.cpus()).hasToString("{0, 18}");
            // 2^-32 J
            assertThat(meter.microjoules() * (1L << 32)).isEqualTo(1e6);
        }
    }
}
