package dev.threadscale.it;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import java.util.List;
import org.junit.jupiter.api.Named;

/** A Docker Engine, wherever it is. */
abstract class DockerUnderTest implements EngineUnderTest {

    /** To look at it, and do to it, what others do. */
    abstract DockerClient client();

    @Override
    public List<Named<Deed>> interferences() {
        return List.of(
                Named.of("killed", run -> client().killContainerCmd(container(run)).exec()),
                Named.of(
                        "stopped",
                        run -> client().stopContainerCmd(container(run)).withTimeout(1).exec()),
                Named.of(
                        "removed",
                        run -> client().removeContainerCmd(container(run)).withForce(true).exec()));
    }

    /** The Engine may pass its output on before it calls it running. */
    private String container(String run) {
        return client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(Docker.LABEL + "=" + run))
                .exec()
                .stream()
                .map(Container::getId)
                .findFirst()
                .orElseThrow();
    }

    /** A copy, which is not the same. */
    @Override
    public void beginToBeLost() {
        String copied = client().createContainerCmd(ScriptedImage.name(REPOSITORY)).exec().getId();
        try {
            client().commitCmd(copied).withRepository(LOSABLE).withTag(ScriptedImage.TAG).exec();
        } finally {
            client().removeContainerCmd(copied).exec();
        }
    }

    @Override
    public void lose() {
        ScriptedImage.remove(client(), LOSABLE);
    }
}
