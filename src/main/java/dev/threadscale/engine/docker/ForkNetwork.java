package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A network for one fork, whose containers reach each other and nothing else. */
final class ForkNetwork {

    private static final String DRIVER = "bridge";

    /**
     * An internal network leads nowhere, but the host is in it. Without an address of its own the
     * host is not, so that none of its services can be reached either.
     */
    private static final Map<String, String> WITHOUT_HOST =
            Map.of("com.docker.network.bridge.inhibit_ipv4", "true");

    private ForkNetwork() {}

    /** Creates it, and returns its id. */
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

    /** The command that creates it by hand. */
    static List<String> createByHand(String name) {
        List<String> command =
                new ArrayList<>(
                        List.of("docker", "network", "create", "--driver=" + DRIVER, "--internal"));
        WITHOUT_HOST.forEach((key, value) -> command.add("--opt=" + key + "=" + value));
        command.add(name);
        return command;
    }
}
