package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The launcher's jar on a Java that cannot load its classes. */
class OldJavaIT {

    private static final String JAVA_21 = "threadscale:jvm-21";

    @Test
    void oneSentenceSaysWhichJavaIsNeeded() throws Exception {
        Assumptions.assumeTrue(Docker.hasImage(JAVA_21), "needs the image " + JAVA_21);
        DockerClient docker = Docker.client();
        String container =
                docker.createContainerCmd(JAVA_21)
                        .withUser("0")
                        .withEntrypoint("sleep", "600")
                        .exec()
                        .getId();
        try {
            LauncherContainer.copy(
                    container,
                    Path.of(System.getProperty("threadscale.jar", "target/threadscale.jar")));
            docker.startContainerCmd(container).exec();

            assertThat(
                            Docker.exec(
                                    container,
                                    "java -jar /tmp/threadscale.jar --version; echo exit code $?"))
                    .isEqualTo(
                            """
                            error: threadscale needs Java 25, and this is Java 21
                            fix: Start it with a newer java, or in a container: docker compose run --rm threadscale
                            exit code 3
                            """);
        } finally {
            docker.removeContainerCmd(container).withForce(true).exec();
        }
    }
}
