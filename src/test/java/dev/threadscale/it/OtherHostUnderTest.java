package dev.threadscale.it;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import java.nio.file.Path;
import java.util.Map;

/** The Docker Engine of another host, over TCP with certificates. */
final class OtherHostUnderTest extends DockerUnderTest {

    private final OtherHost host;

    OtherHostUnderTest(Path folder) throws Exception {
        host = OtherHost.start(folder);
        host.give(ScriptedImage.make(REPOSITORY, "it"));
    }

    @Override
    DockerClient client() {
        return host.client();
    }

    @Override
    public Engine open(String repository, StopSignal stop) throws Exception {
        return EngineUnderTest.with(environment(), () -> DockerEngine.connect(repository, stop));
    }

    @Override
    public void goAway() throws Exception {
        host.goAway();
    }

    @Override
    public void comeBack() throws Exception {
        host.back();
    }

    @Override
    public Map<String, String> environment() {
        return host.environment();
    }

    @Override
    public void end() throws Exception {
        host.close();
        ScriptedImage.remove(Docker.client(), REPOSITORY);
    }
}
