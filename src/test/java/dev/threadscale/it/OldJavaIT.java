package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** The launcher's jar on a Java that cannot load its classes. */
class OldJavaIT {

    private static final String JAVA_21 = "threadscale:jvm-21";
    private static final String JAR = "/tmp/threadscale.jar";

    @Test
    void oneSentenceSaysWhichJavaIsNeeded() throws Exception {
        Assumptions.assumeTrue(Docker.hasImage(JAVA_21), "needs the image " + JAVA_21);
        try (GenericContainer<?> old =
                new GenericContainer<>(DockerImageName.parse(JAVA_21))
                        .withCreateContainerCmdModifier(
                                create -> create.withEntrypoint("sleep", "600"))
                        .withCopyFileToContainer(
                                MountableFile.forHostPath(Launcher.JAR, 0644), JAR)) {
            old.start();

            ExecResult end = old.execInContainer("java", "-jar", JAR, "--version");

            assertThat(end.getStderr())
                    .isEqualTo(
                            """
                            error: threadscale needs Java 25, but this is Java 21
                            fix: Start it with a newer java, or in a container: docker compose run --rm threadscale
                            """);
            assertThat(end.getExitCode()).isEqualTo(3);
        }
    }
}
