package dev.threadscale.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Hosts, and what they do with a plan: each all of it, or all of them together. */
final class SharingOptions {

    @Mixin private HostOptions hosts;

    @Option(
            names = "--spread",
            description =
                    "Use all --host together for one plan: each fork runs on one of them, and the"
                            + " report shows what the hosts change. They should be alike.")
    private boolean spread;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    SharingOptions() {}

    HostOptions hosts() {
        return hosts;
    }

    /**
     * What makes hosts the levels of an axis: {@code PATH=VALUE}; empty if they are none.
     *
     * @throws RefusedException if there is nothing to spread forks over
     */
    Optional<String> override() throws RefusedException {
        List<String> names = hosts.names();
        if (spread && names.size() < 2) {
            throw new RefusedException(
                    "--spread has %s to spread forks over"
                            .formatted(names.isEmpty() ? "no hosts" : "one host"),
                    "Name several: --host NAME=ADDRESS.");
        }
        return spread || names.isEmpty()
                ? Optional.empty()
                : Optional.of("matrix.system=['%s']".formatted(String.join("', '", names)));
    }
}
