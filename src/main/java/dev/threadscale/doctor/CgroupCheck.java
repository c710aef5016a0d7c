package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.host.HostFiles;
import java.util.List;

/** Which version of control groups containers are limited with. */
final class CgroupCheck implements EngineCheck {

    private static final String SUBJECT = "cgroup";

    @Override
    public List<Finding> look(Engine engine, HostFiles files) {
        return List.of(
                switch (engine.host().getOrDefault("cgroup_version", "")) {
                    case "2" -> Finding.ok(SUBJECT, "version 2");
                    case "1" ->
                            new Finding(
                                    SUBJECT,
                                    Severity.NOTE,
                                    "version 1",
                                    "Limits hold; the kernel counts a container's pressure (PSI) in"
                                            + " version 2 alone.",
                                    Remedy.advice(
                                            "Boot with systemd.unified_cgroup_hierarchy=1 on the kernel's"
                                                    + " command line."));
                    default ->
                            new Finding(
                                    SUBJECT,
                                    Severity.NOTE,
                                    "of unknown version",
                                    "Each fork compares its limits with what it sees all the same.",
                                    Remedy.run("docker info --format '{{.CgroupVersion}}'"));
                });
    }
}
