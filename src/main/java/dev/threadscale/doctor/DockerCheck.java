package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.host.HostFiles;
import java.util.List;
import java.util.Map;

/** Which Docker answers. */
final class DockerCheck implements EngineCheck {

    @Override
    public List<Finding> look(Engine engine, HostFiles files) {
        Map<String, String> host = engine.host();
        return List.of(
                Finding.ok(
                        "engine",
                        "Docker %s answers, on %s, Linux %s"
                                .formatted(
                                        host.getOrDefault("docker", "of unknown version"),
                                        host.getOrDefault("operating_system", "a host"),
                                        host.getOrDefault("kernel", "of unknown version"))));
    }
}
