package dev.threadscale.engine.docker;

import dev.threadscale.engine.docker.Access.Volume;
import dev.threadscale.experiment.companion.Companion.MountedFile;
import dev.threadscale.experiment.companion.Companion.Ready;
import dev.threadscale.text.ShellCommand;
import java.util.ArrayList;
import java.util.List;

/** The shell commands that start and remove companions around a fork that is repeated by hand. */
final class CompanionScript {

    private CompanionScript() {}

    /** Returns the lines before the worker. */
    static List<String> start(CompanionSpec spec, List<String> probe) {
        List<String> lines = new ArrayList<>();
        if (!spec.volumes().isEmpty()) {
            lines.add(fill(spec));
        }
        lines.add(ShellCommand.quote(spec.dockerRun()) + " >&2");
        Ready ready = spec.companion().ready();
        if (ready.log().isPresent()) {
            lines.add(
                    until(
                            "docker logs %s 2>&1 | grep -qF %s"
                                    .formatted(spec.name(), quoted(ready.log().get()))));
        }
        if (!ready.command().isEmpty()) {
            lines.add(
                    until(
                            "docker exec %s %s >&2"
                                    .formatted(spec.name(), ShellCommand.quote(ready.command()))));
        }
        if (!probe.isEmpty()) {
            lines.add(ShellCommand.quote(probe));
        }
        return lines;
    }

    /** Returns the lines after the worker. */
    static List<String> end(CompanionSpec spec) {
        List<String> lines =
                new ArrayList<>(List.of("docker rm --force --volumes " + spec.name() + " >&2"));
        for (Volume volume : spec.volumes()) {
            lines.add("docker volume rm " + volume.name() + " >&2");
        }
        return lines;
    }

    private static String until(String condition) {
        return "until " + condition + "; do sleep 1; done";
    }

    private static String quoted(String word) {
        return ShellCommand.quote(List.of(word));
    }

    private static String fill(CompanionSpec spec) {
        List<String> create = new ArrayList<>(List.of("docker", "create"));
        spec.volumes().forEach(volume -> create.add(volume.writable().option()));
        create.add(spec.image().pinned().name());
        StringBuilder line = new StringBuilder("lender=$(" + ShellCommand.quote(create) + ")");
        for (MountedFile file : spec.companion().files()) {
            line.append(
                    " && docker cp companions/%s/%s $lender:%s"
                            .formatted(spec.companion().name(), file.copy(), file.target()));
        }
        return line + " && docker rm --volumes $lender >&2";
    }
}
