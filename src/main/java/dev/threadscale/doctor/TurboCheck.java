package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import dev.threadscale.host.TopologyReader;
import java.util.List;
import java.util.Optional;

/** Whether the clock rises while few cores are busy. */
final class TurboCheck implements HostCheck {

    private static final String SUBJECT = "turbo";

    /**
     * A driver's switch.
     *
     * @param on what it says when the clock may rise
     */
    private record Switch(String file, String on, String off) {}

    private static final List<Switch> SWITCHES =
            List.of(
                    new Switch(TopologyReader.CPUS + "intel_pstate/no_turbo", "0", "1"),
                    new Switch(TopologyReader.CPUS + "cpufreq/boost", "1", "0"));

    @Override
    public Finding look(HostFiles files) {
        for (Switch driver : SWITCHES) {
            Optional<String> state = files.text(driver.file());
            if (state.equals(Optional.of(driver.off()))) {
                return Finding.ok(SUBJECT, "off");
            }
            if (state.equals(Optional.of(driver.on()))) {
                return new Finding(
                        SUBJECT,
                        Severity.NOTE,
                        "on",
                        "Few busy cores run faster than many, so that scaling looks worse than it"
                                + " is.",
                        Remedy.run("echo %s | sudo tee %s".formatted(driver.off(), driver.file())));
            }
        }
        return Finding.unknown(SUBJECT);
    }
}
