package dev.threadscale.cli;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.Premises;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.run.Node;
import dev.threadscale.run.Nodes;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Docker hosts by name, where it is not the one that the environment names. */
final class HostOptions {

    @Option(
            names = "--host",
            paramLabel = "NAME=ADDRESS",
            description =
                    "A Docker host in place of the usual one, with a name for it; repeatable."
                            + " ADDRESS is the name of a Docker context (NAME alone is one), or an"
                            + " address: ssh://USER@HOST, unix:///PATH, or else tcp://HOST:PORT. 'run' runs"
                            + " everything on each of them, side by side, as the levels of the axis"
                            + " 'system'.")
    private List<String> hosts = List.of();

    /** Their addresses by name; empty if none is given. */
    private Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>();
        for (String host : hosts) {
            int equals = host.indexOf('=');
            String name = equals < 0 ? host : host.substring(0, equals);
            if (!Level.SystemName.isOne(name)) {
                throw new UserException(
                        "--host %s: '%s' is no name of a host".formatted(host, name),
                        "Write NAME=ADDRESS. " + Level.SystemName.RULE);
            }
            if (addresses.put(name, host.substring(equals + 1)) != null) {
                throw new UserException(
                        "--host names '%s' twice".formatted(name),
                        "Give each host a name of its own.");
            }
        }
        return addresses;
    }

    /** Whether none is named. */
    boolean areUsual() {
        return hosts.isEmpty();
    }

    /** Their names, in the order of the command line. */
    List<String> names() {
        return List.copyOf(addresses().keySet());
    }

    /**
     * Makes contact with all of them, and brings each the images that it lacks and another has.
     *
     * @param engines what to do where no host is given
     * @param runtimes that are needed
     */
    Nodes open(
            EngineOptions engines,
            Collection<RuntimeLevel> runtimes,
            StopSignal stop,
            PrintWriter err) {
        if (areUsual()) {
            return Nodes.only(engines.open(stop));
        }
        Map<String, DockerEngine> opened = connect(engines, stop);
        boolean all = false;
        try {
            for (Map.Entry<String, DockerEngine> host : opened.entrySet()) {
                supply(host, opened.values(), runtimes, err);
            }
            all = true;
            return new Nodes(
                    opened.entrySet().stream()
                            .map(host -> new Node(host.getKey(), host.getValue()))
                            .toList());
        } finally {
            if (!all) {
                opened.values().forEach(Engine::close);
            }
        }
    }

    /**
     * Makes contact with all of them, to see what runs have there.
     *
     * @param engines what to do where no host is given
     * @return by their names; without a name if it is the only one
     */
    Map<String, ? extends Premises> premises(EngineOptions engines) {
        return areUsual() ? Map.of("", engines.premises()) : connect(engines, new StopSignal());
    }

    private Map<String, DockerEngine> connect(EngineOptions engines, StopSignal stop) {
        Map<String, DockerEngine> opened = new LinkedHashMap<>();
        boolean all = false;
        try {
            for (Map.Entry<String, String> host : addresses().entrySet()) {
                opened.put(host.getKey(), engines.open(host.getValue(), stop));
            }
            refuseTheSame(opened);
            all = true;
            return opened;
        } finally {
            if (!all) {
                opened.values().forEach(Engine::close);
            }
        }
    }

    /** Two forks at once on one host would measure each other. */
    private static void refuseTheSame(Map<String, DockerEngine> opened) {
        Map<String, String> names = new HashMap<>();
        for (Map.Entry<String, DockerEngine> host : opened.entrySet()) {
            String other = names.put(host.getValue().id(), host.getKey());
            if (other != null) {
                throw new UserException(
                        "'%s' and '%s' are the same Docker host".formatted(other, host.getKey()),
                        "Leave one of the two out. If one is a copy of the other's machine, remove"
                                + " /var/lib/docker/engine-id there and restart Docker.");
            }
        }
    }

    private static void supply(
            Map.Entry<String, DockerEngine> host,
            Collection<DockerEngine> others,
            Collection<RuntimeLevel> runtimes,
            PrintWriter err) {
        for (RuntimeLevel runtime : runtimes) {
            for (DockerEngine other : others) {
                for (String image : host.getValue().lacks(runtime, other)) {
                    err.printf(
                            "%s lacks the image %s, so it is brought there%n",
                            host.getKey(), image);
                    err.flush();
                    host.getValue().load(image, other);
                }
            }
        }
    }
}
