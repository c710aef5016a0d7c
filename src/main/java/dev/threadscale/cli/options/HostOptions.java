package dev.threadscale.cli.options;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.Premises;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.levels.Level;
import dev.threadscale.reproduce.KeptImages;
import dev.threadscale.run.Node;
import dev.threadscale.run.Nodes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose the engine, or several Docker hosts. */
public final class HostOptions {

    @Mixin EngineOptions engine = new EngineOptions();

    @Option(
            names = "--host",
            paramLabel = "NAME=ADDRESS",
            description =
                    "Docker host to use instead of the default one, and a name for it."
                            + " ADDRESS is tcp://HOST:PORT, a Docker context, unix:///PATH or"
                            + " ssh://USER@HOST; NAME alone means the Docker context of this name."
                            + " Repeatable: 'run' then measures everything on every host in parallel, as"
                            + " levels of the axis 'system'.")
    private List<String> hosts = List.of();

    /** Returns true if no option names a host, so the environment selects it. */
    boolean areUsual() {
        return hosts.isEmpty();
    }

    /** Returns true if forks are child processes, with all rights of the launcher. */
    public boolean areProcesses() {
        return engine.isLocal();
    }

    List<String> names() {
        return List.copyOf(addresses().keySet());
    }

    private Map<String, String> addresses() {
        if (!areUsual()) {
            engine.requireDocker();
        }
        Map<String, String> addresses = new LinkedHashMap<>();
        for (String host : hosts) {
            int equals = host.indexOf('=');
            String name = equals < 0 ? host : host.substring(0, equals);
            if (!Level.SystemName.isOne(name)) {
                throw UserException.of("--host %s: '%s' cannot be the name of a host", host, name)
                        .fix("Write NAME=ADDRESS. %s", Level.SystemName.RULE);
            }
            if (addresses.put(name, host.substring(equals + 1)) != null) {
                throw UserException.of("--host names '%s' twice", name)
                        .fix("Give each host its own name.");
            }
        }
        return addresses;
    }

    /** Connects to all hosts, and copies images that a host lacks from the others. */
    public Nodes open(Collection<RuntimeLevel> runtimes, StopSignal stop, PrintWriter err) {
        if (areUsual()) {
            return Nodes.only(engine.open(stop));
        }
        Map<String, DockerEngine> opened = connect(stop, all -> supply(all, runtimes, err));
        return new Nodes(
                opened.entrySet().stream()
                        .map(host -> new Node(host.getKey(), host.getValue()))
                        .toList());
    }

    /**
     * Connects to all hosts, by name, to see what runs own there; the default host does not have a
     * name.
     */
    public Map<String, ? extends Premises> premises() {
        return areUsual() ? Map.of("", engine.premises()) : connect(new StopSignal(), all -> {});
    }

    private Map<String, DockerEngine> connect(
            StopSignal stop, Consumer<Map<String, DockerEngine>> preparation) {
        Map<String, DockerEngine> opened = new LinkedHashMap<>();
        try {
            addresses().forEach((name, address) -> opened.put(name, engine.open(address, stop)));
            refuseTheSame(opened);
            preparation.accept(opened);
            return opened;
        } catch (RuntimeException failed) {
            opened.values().forEach(Engine::close);
            throw failed;
        }
    }

    /**
     * Rejects the same host under two names, because two forks at once on one host would disturb
     * each other.
     */
    private static void refuseTheSame(Map<String, DockerEngine> opened) {
        Map<String, String> names = new HashMap<>();
        opened.forEach((name, host) -> {
            String earlierName = names.put(host.id(), name);
            if (earlierName != null) {
                throw UserException.of("'%s' and '%s' are the same Docker host", earlierName, name)
                        .fix(
                                "Leave one out. If one machine is a copy of the other, remove"
                                        + " /var/lib/docker/engine-id there and restart Docker.");
            }
        });
    }

    /** Makes all hosts use the images that a run contains. */
    public void use(KeptImages images, Path run, StopSignal stop) {
        engine.useImagesOf(images.repository());
        Map<String, DockerEngine> all =
                areUsual()
                        ? Map.of("", DockerEngine.connect(images.repository(), stop))
                        : connect(stop, _ -> {});
        try {
            all.values().forEach(host -> host.load(images.ids(), run.resolve(KeptImages.FILE)));
        } finally {
            all.values().forEach(Engine::close);
        }
    }

    private static void supply(
            Map<String, DockerEngine> hosts, Collection<RuntimeLevel> runtimes, PrintWriter err) {
        hosts.forEach((name, host) -> {
            for (RuntimeLevel runtime : runtimes) {
                for (DockerEngine source : hosts.values()) {
                    for (String image : host.lacks(runtime, source)) {
                        err.printf("%s lacks the image %s: copying it there%n", name, image);
                        err.flush();
                        host.load(image, source);
                    }
                }
            }
        });
    }
}
