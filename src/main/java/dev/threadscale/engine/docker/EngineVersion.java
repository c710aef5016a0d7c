package dev.threadscale.engine.docker;

import com.github.dockerjava.api.model.Info;
import dev.threadscale.engine.EngineException;
import java.net.URI;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version that an Engine reports. */
final class EngineVersion {

    /** The first version whose {@code docker build} is BuildKit, which our Dockerfiles need. */
    private static final int LEAST = 23;

    /**
     * The first version named by its year. Docker has counted years since 17; Podman, which speaks
     * the same protocol, counts from 1.
     */
    private static final int FIRST_OF_DOCKER = 17;

    private static final Pattern MAJOR = Pattern.compile("(\\d{1,4})\\..*");

    private EngineVersion() {}

    /** Rejects an Engine that is too old. */
    static void check(URI address, Info info) {
        String version = Objects.requireNonNullElse(info.getServerVersion(), "");
        Matcher major = MAJOR.matcher(version);
        int number = major.matches() ? Integer.parseInt(major.group(1)) : LEAST;
        if (number >= FIRST_OF_DOCKER && number < LEAST) {
            throw EngineException.unusable(
                            "Docker at %s is version %s; threadscale needs %d.0 or later",
                            address, version, LEAST)
                    .fix("Upgrade Docker, or set DOCKER_HOST to another Engine.");
        }
    }
}
