package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import dev.threadscale.host.TopologyReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether the clock waits for load before it rises. */
final class GovernorCheck implements HostCheck {

    private static final String SUBJECT = "governor";
    private static final String STEADY = "performance";
    private static final String FILE = "/cpufreq/scaling_governor";

    @Override
    public Finding look(HostFiles files) {
        List<String> governors =
                files.names(TopologyReader.CPUS).stream()
                        .filter(name -> name.matches("cpu[0-9]+"))
                        .map(name -> files.text(TopologyReader.CPUS + name + FILE))
                        .flatMap(Optional::stream)
                        .toList();
        if (governors.isEmpty()) {
            return Finding.unknown(SUBJECT);
        }
        List<String> others =
                governors.stream().filter(governor -> !governor.equals(STEADY)).toList();
        return others.isEmpty()
                ? Finding.ok(SUBJECT, STEADY)
                : new Finding(
                        SUBJECT,
                        Severity.WARNING,
                        "%s on %d of %d CPUs"
                                .formatted(
                                        others.stream()
                                                .distinct()
                                                .collect(Collectors.joining(", ")),
                                        others.size(),
                                        governors.size()),
                        "The clock rises and falls with the load, and short iterations are slower.",
                        Remedy.run(
                                "echo performance | sudo tee /sys/devices/system/cpu/cpu*" + FILE));
    }
}
