package dev.threadscale.doctor;

import dev.threadscale.experiment.CpuSet;
import dev.threadscale.host.HostFiles;
import dev.threadscale.host.TopologyReader;
import java.math.BigDecimal;
import java.util.Optional;

/** Whether the host is busy with other work. */
final class LoadCheck implements HostCheck {

    private static final String SUBJECT = "load";

    /** Of the CPUs; daemons of an idle desktop stay below. */
    private static final BigDecimal BUSY = new BigDecimal("0.25");

    @Override
    public Finding look(HostFiles files) {
        Optional<BigDecimal> load = files.text("/proc/loadavg").flatMap(LoadCheck::lastMinute);
        Optional<Integer> cpus = files.cpus(TopologyReader.CPUS + "online").map(CpuSet::size);
        if (load.isEmpty() || cpus.isEmpty()) {
            return Finding.unknown(SUBJECT);
        }
        String what =
                "%s in the last minute, on %d CPUs"
                        .formatted(load.get().toPlainString(), cpus.get());
        return load.get().compareTo(BUSY.multiply(BigDecimal.valueOf(cpus.get()))) <= 0
                ? Finding.ok(SUBJECT, what)
                : new Finding(
                        SUBJECT,
                        Severity.WARNING,
                        what,
                        "Other work takes time from what is measured.",
                        Remedy.run("ps -eo pcpu,pid,args --sort=-pcpu | head"));
    }

    private static Optional<BigDecimal> lastMinute(String averages) {
        try {
            return Optional.of(new BigDecimal(averages.split(" ", 2)[0]));
        } catch (NumberFormatException other) {
            return Optional.empty();
        }
    }
}
