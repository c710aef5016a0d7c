package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import dev.threadscale.host.TopologyReader;

/** Whether cores run two threads at a time. */
final class SmtCheck implements HostCheck {

    private static final String SUBJECT = "SMT";

    @Override
    public Finding look(HostFiles files) {
        return switch (files.text(TopologyReader.CPUS + "smt/active").orElse("")) {
            case "1" ->
                    new Finding(
                            SUBJECT,
                            Severity.NOTE,
                            "on: two CPUs are one core",
                            "A study takes a CPU of each core first; what else runs here may take"
                                    + " the other.",
                            Remedy.run("echo off | sudo tee /sys/devices/system/cpu/smt/control"));
            case "0" -> Finding.ok(SUBJECT, "off");
            default -> Finding.unknown(SUBJECT);
        };
    }
}
