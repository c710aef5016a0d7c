package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.WaitResponse;
import java.util.concurrent.CompletableFuture;

/**
 * The exit code of a container, asked for as soon as it runs. Where the connection to the Engine is
 * cut, output just ends, as it does with its container; but no exit code comes then, whatever the
 * container has done until somebody can ask again.
 */
final class ContainerExit extends ResultCallback.Adapter<WaitResponse> {

    private final CompletableFuture<Integer> code = new CompletableFuture<>();

    private ContainerExit() {}

    static ContainerExit of(DockerClient streams, String id) {
        return streams.waitContainerCmd(id).exec(new ContainerExit());
    }

    @Override
    public void onNext(WaitResponse response) {
        Integer status = response.getStatusCode();
        if (status != null) {
            code.complete(status);
        }
    }

    @Override
    public void onError(Throwable lost) {
        super.onError(lost);
        code.completeExceptionally(lost);
    }

    @Override
    public void onComplete() {
        super.onComplete();
        code.completeExceptionally(new IllegalStateException("it did not say how the fork ended"));
    }

    CompletableFuture<Integer> code() {
        return code;
    }
}
