package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import dev.threadscale.host.Topology;
import dev.threadscale.host.TopologyReader;
import java.util.Optional;

/** Which CPUs there are, and whether one can be left to the launcher. */
final class TopologyCheck implements HostCheck {

    private static final String SUBJECT = "CPUs";

    @Override
    public Finding look(HostFiles files) {
        Optional<Topology> topology = TopologyReader.read(files);
        if (topology.isEmpty()) {
            return new Finding(
                    SUBJECT,
                    Severity.NOTE,
                    "not to be seen here",
                    "CPUs are taken by their numbers, also if two of them share a core.",
                    Remedy.NONE);
        }
        String summary = topology.get().summary();
        if (topology.get().cpus().size() == 1) {
            return new Finding(
                    SUBJECT,
                    Severity.WARNING,
                    summary,
                    "The launcher, and all else that runs here, takes time from every fork.",
                    Remedy.advice("Measure on a host with more CPUs."));
        }
        return topology.get().isKnown()
                ? Finding.ok(SUBJECT, summary)
                : new Finding(
                        SUBJECT,
                        Severity.NOTE,
                        summary,
                        "CPUs are taken by their numbers, also if two of them share a core.",
                        Remedy.NONE);
    }
}
