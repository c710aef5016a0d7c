package dev.threadscale.engine.local;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.EngineException;
import dev.threadscale.worker.Worker;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processes and folders of runs without containers on this host. A worker outlives its launcher
 * only if the launcher was killed, and does not say which run it belongs to. The folders that forks
 * write to are named after their run, so that leftovers of a killed run can be found.
 */
final class LocalBelongings {

    /**
     * The parent of the folders. It is on a disk by convention, while /tmp may be in memory and
     * would not be a realistic file system.
     */
    private static final Path DISK = Path.of("/var/tmp");

    private static final String PREFIX = "threadscale-";

    /** The form of the folders' names. A run's id is its time to the millisecond. */
    private static final Pattern NAME =
            Pattern.compile(PREFIX + "(?<run>[0-9]{8}-[0-9]{6}-[0-9]{3,4})-.+");

    private LocalBelongings() {}

    /** Returns the workers of any launcher and the folders of this user's forks. */
    static List<Belonging> all() {
        List<Belonging> all = new ArrayList<>();
        ProcessHandle.allProcesses()
                .filter(LocalBelongings::isWorker)
                .map(process -> Long.toString(process.pid()))
                .forEach(pid -> all.add(new Belonging(Kind.PROCESS, pid, pid, "", true)));
        try {
            folders()
                    .forEach((path, run) -> {
                        String folder = path.toString();
                        all.add(new Belonging(Kind.FOLDER, folder, folder, run, false));
                    });
        } catch (IOException | DirectoryIteratorException failed) {
            throw unremovable("cannot list what runs have left behind", failed);
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

    static void remove(Belonging belonging) {
        switch (belonging.kind()) {
            case PROCESS ->
                    ProcessHandle.of(Long.parseLong(belonging.id()))
                            .filter(ProcessHandle::destroyForcibly)
                            .map(ProcessHandle::onExit)
                            .ifPresent(CompletableFuture::join);
            case FOLDER -> {
                try {
                    remove(Path.of(belonging.id()));
                } catch (IOException failed) {
                    throw unremovable("cannot remove " + belonging.text(), failed);
                }
            }
            case JOB, CONFIG_MAP, CONTAINER, NETWORK, VOLUME ->
                    throw new IllegalArgumentException(belonging.text());
        }
    }

    /** Creates a folder in which a fork can write. */
    static Path folder(String run, String fork) throws IOException {
        return Files.createTempDirectory(parent(), PREFIX + run + "-" + fork + "-");
    }

    private static Path parent() {
        return Files.isDirectory(DISK) && Files.isWritable(DISK)
                ? DISK
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Returns the folders of this user with their runs. Other programs may choose such names, too.
     */
    static Map<Path, String> folders() throws IOException {
        String user = System.getProperty("user.name");
        Map<Path, String> all = new TreeMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent(), PREFIX + "*")) {
            for (Path folder : folders) {
                Matcher name = NAME.matcher(folder.getFileName().toString());
                if (name.matches()
                        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(folder).getName().equals(user)) {
                    all.put(folder, name.group("run"));
                }
            }
        }
        return all;
    }

    /** Removes a folder with its content, but does not follow links. */
    static void remove(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> content = Files.newDirectoryStream(path)) {
                for (Path child : content) {
                    remove(child);
                }
            } catch (NoSuchFileException gone) {
                // Someone else is removing it at the same time.
            } catch (DirectoryIteratorException failed) {
                throw failed.getCause();
            }
        }
        Files.deleteIfExists(path);
    }

    private static EngineException unremovable(String problem, Exception failed) {
        return EngineException.unusable("%s: %s", problem, failed)
                .because(failed)
                .fix("Remove it by hand, or start a new run without --resume.");
    }
}
