package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * Companions have volumes of their images, which carry no label of a run. Whoever loses one with
 * each fork has a full disk at the end of a long study.
 */
class CompanionSoak extends StudyOnDocker {

    private static final int FORKS = Integer.getInteger("threadscale.soak.forks", 200);
    private static final int KILLS = Integer.getInteger("threadscale.soak.kills", 20);
    private static final long SEED =
            Long.getLong("threadscale.soak.seed", new Random().nextLong(1_000_000));

    /** Databases take longer. */
    private static final int DATABASES = 10;

    private static final String IMAGE = "threadscale-test-light-companion:1";

    private static final String LIGHT =
            "companions: {db: {image: %s, command: [bash, -c, 'echo up; sleep 10000'], ready: {log: up}}}\n"
                    .formatted(IMAGE);

    private static final String DATABASE =
            "companions: {db: {image: 'postgres:17', environment: {POSTGRES_PASSWORD: s3cret},"
                    + " tmpfs: [/tmp, /var/run/postgresql], ready: {port: 5432, within: 5m}}}\n";

    /** Those of the companions seen, by name. */
    private final Set<String> volumes = new ConcurrentSkipListSet<>();

    @BeforeAll
    static void companion() throws Exception {
        Docker.assumeTwoCpus();
        new ImageFromDockerfile(IMAGE, false)
                .withFileFromString(
                        "Dockerfile", "FROM " + Docker.IMAGE + "\nENTRYPOINT []\nVOLUME /data\n")
                .get();
    }

    private Thread watch(Starts starts) {
        return Thread.ofVirtual()
                .start(() -> {
                    try {
                        while (true) {
                            note(starts.next());
                        }
                    } catch (InterruptedException | AssertionError ended) {
                        // The study has ended.
                    }
                });
    }

    private void note(String container) {
        try {
            for (InspectContainerResponse.Mount mount : Docker.inspect(container).getMounts()) {
                if (mount.getName() != null) {
                    volumes.add(mount.getName());
                }
            }
        } catch (NotFoundException ended) {
            // A fork may be shorter than a look.
        }
    }

    private void assertNoVolumeLeft() {
        Set<String> left = new TreeSet<>();
        for (InspectVolumeResponse volume : Docker.client().listVolumesCmd().exec().getVolumes()) {
            if (volumes.contains(volume.getName())) {
                left.add(volume.getName());
            }
        }
        assertThat(left).as("volumes of images left behind").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void forksLeaveNoNetworkNoVolumeAndNoContainer(boolean database) throws Exception {
        assumeTrue(!database || Docker.hasImage("postgres:17"), "needs the image postgres:17");
        int forks = database ? FORKS / DATABASES : FORKS;
        study.write(
                "{name: factorization, number: 15}",
                "{cpus: 1, threads: sequential, tasks: 1}",
                "{warmup: 0, iterations: 1, forks: %d, sentinel: false}".formatted(forks));
        study.append(database ? DATABASE : LIGHT);
        Thread watching = watch(starts());

        run("--plain").endedWith(0);

        watching.interrupt();
        System.out.printf("%d forks, %d volumes of images seen%n", forks, volumes.size());
        assertThat(study.forks()).hasSize(forks);
        assertThat(volumes).hasSizeGreaterThan(forks / 2);
        nothingIsLeft();
        assertNoVolumeLeft();
    }

    /** While it starts, is awaited, serves, or is removed. */
    @Test
    void companionsOfAKilledLauncherGo() throws Exception {
        KilledStudy killed =
                new KilledStudy(study, "{name: sleep, time: 50ms}", 2, new Random(SEED), List.of());
        study.append(LIGHT);
        Thread watching = watch(starts());
        try {
            killed.runWhole();
            while (killed.killed() < KILLS) {
                killed.killAnywhere();
            }
            killed.finish();
        } finally {
            watching.interrupt();
            System.out.println("seed " + SEED + ": " + killed);
        }
        assertThat(List.copyOf(volumes)).isNotEmpty();
        nothingIsLeft();
        assertNoVolumeLeft();
    }
}
