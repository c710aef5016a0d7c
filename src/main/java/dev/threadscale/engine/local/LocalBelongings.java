package dev.threadscale.engine.local;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.EngineException;
import dev.threadscale.worker.Worker;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What runs without containers have on this host. A worker outlives its launcher only if that was
 * killed, and does not say which run it belongs to.
 */
final class LocalBelongings {

    private LocalBelongings() {}

    /** Workers of any launcher, and the folders of this user's forks. */
    static List<Belonging> all() {
        List<Belonging> all = new ArrayList<>();
        ProcessHandle.allProcesses()
                .filter(LocalBelongings::isWorker)
                .map(process -> Long.toString(process.pid()))
                .forEach(pid -> all.add(new Belonging(Kind.PROCESS, pid, pid, "", true)));
        try {
            ScratchFolder.all()
                    .forEach((path, run) -> {
                        String folder = path.toString();
                        all.add(new Belonging(Kind.FOLDER, folder, folder, run, false));
                    });
        } catch (IOException | DirectoryIteratorException failed) {
            throw unremovable("cannot list what runs have left", failed);
        }
        return all;
    }

    private static boolean isWorker(ProcessHandle process) {
        return process.info()
                .arguments()
                .map(Arrays::asList)
                .filter(arguments -> arguments.contains(Worker.class.getName()))
                .isPresent();
    }

    static void remove(Belonging one) {
        switch (one.kind()) {
            case PROCESS ->
                    ProcessHandle.of(Long.parseLong(one.id()))
                            .filter(ProcessHandle::destroyForcibly)
                            .map(ProcessHandle::onExit)
                            .ifPresent(CompletableFuture::join);
            case FOLDER -> {
                try {
                    ScratchFolder.remove(Path.of(one.id()));
                } catch (IOException failed) {
                    throw unremovable("cannot remove " + one.text(), failed);
                }
            }
            case JOB, CONFIG_MAP, CONTAINER, NETWORK, VOLUME ->
                    throw new IllegalArgumentException(one.text());
        }
    }

    private static EngineException unremovable(String problem, Exception failed) {
        return new EngineException(
                "%s: %s".formatted(problem, failed),
                "Remove it by hand, or start a new run without --resume.",
                failed);
    }
}
