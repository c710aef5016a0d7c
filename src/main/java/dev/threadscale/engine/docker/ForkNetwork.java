package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.util.List;
import java.util.Map;

/** A network of a fork's own, whose containers reach each other and nothing else. */
final class ForkNetwork {

    private static final String DRIVER = "bridge";

    /**
     * An internal network has no way out, but the host is in it; without an address of its own it
     * is not, so that none of its services can be reached either.
     */
    private static final Map<String, String> WITHOUT_HOST =
            Map.of("com.docker.network.bridge.inhibit_ipv4", "true");

    private ForkNetwork() {}

    /** Makes it, and returns its id. */
    static String create(DockerClient docker, String name, Map<String, String> labels) {
        return docker.createNetworkCmd()
                .withName(name)
                .withDriver(DRIVER)
                .withInternal(true)
                .withOptions(WITHOUT_HOST)
                .withLabels(labels)
                .exec()
                .getId();
    }

    static void remove(DockerClient docker, String id) {
        try {
            docker.removeNetworkCmd(id).exec();
        } catch (NotFoundException gone) {
            // Removed already.
        }
    }

    /** The command that makes it by hand. */
    static List<String> createByHand(String name) {
        List<String> command =
                new java.util.ArrayList<>(
                        List.of("docker", "network", "create", "--driver=" + DRIVER, "--internal"));
        WITHOUT_HOST.forEach((key, value) -> command.add("--opt=" + key + "=" + value));
        command.add(name);
        return command;
    }
}
