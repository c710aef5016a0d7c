package dev.threadscale.it;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import java.nio.file.Path;

/** The Docker Engine of this host, behind a socket that can disappear. */
final class HereUnderTest extends DockerUnderTest {

    private final FaultyDocker docker;

    HereUnderTest(Path folder) throws Exception {
        docker = new FaultyDocker(folder);
        ScriptedImage.make(REPOSITORY, "it");
    }

    /** With the worker on another base. */
    HereUnderTest(Path folder, String base) throws Exception {
        docker = new FaultyDocker(folder);
        ScriptedImage.makeOn(base, REPOSITORY);
    }

    @Override
    DockerClient client() {
        return Docker.client();
    }

    @Override
    public Engine open(String repository, StopSignal stop) throws Exception {
        return DockerEngine.connect(docker.address(), repository, stop);
    }

    @Override
    public void goAway() throws Exception {
        docker.disappear();
    }

    @Override
    public void comeBack() throws Exception {
        docker.appear();
    }

    @Override
    public void end() throws Exception {
        docker.close();
        ScriptedImage.remove(client(), REPOSITORY);
    }
}
