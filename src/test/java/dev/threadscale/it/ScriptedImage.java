package dev.threadscale.it;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.images.builder.ImageFromDockerfile;

/** An image of the kit whose Java is a {@link ScriptedFork}'s. */
final class ScriptedImage {

    static final String TAG = "jvm-25";

    private ScriptedImage() {}

    /**
     * Makes it on this Docker Engine.
     *
     * @param content two images of different ones are not the same
     * @return its name
     */
    static String make(String repository, String content) throws Exception {
        String java = ScriptedFork.program("/opt/java/openjdk/bin/java");
        return make(new ImageFromDockerfile(name(repository), false), java, content);
    }

    /** Makes it on an image without a worker, which a script does not need. */
    static void makeOn(String base, String repository) throws Exception {
        new ImageFromDockerfile(name(repository), false)
                .withFileFromString("java", ScriptedFork.program("java"))
                .withFileFromString("worker.jar", "")
                .withDockerfileFromBuilder(builder ->
                        builder.from(base)
                                .user("root")
                                .copy("worker.jar", "/opt/threadscale/worker.jar")
                                .copy("java", "/contract/java")
                                .run(
                                        "chmod 755 /contract /contract/java"
                                                + " && install -d -m 1777 -o 10001 -g 10001 /scratch")
                                .env("PATH", "/contract:/usr/local/bin:/usr/bin:/bin")
                                .user("10001:10001")
                                .entryPoint(new String[] {"java"})
                                .build())
                .get();
    }

    static String make(ImageFromDockerfile image, String java, String content) throws Exception {
        Docker.workerImage();
        return image.withFileFromString("java", java)
                .withDockerfileFromBuilder(builder ->
                        builder.from(name("threadscale"))
                                .label("it", content)
                                .user("root")
                                .copy("java", "/contract/java")
                                .run("chmod 755 /contract /contract/java")
                                .env("PATH", "/contract:/usr/local/bin:/usr/bin:/bin")
                                .user("10001:10001")
                                .build())
                .get();
    }

    static String name(String repository) {
        return repository + ":" + TAG;
    }

    /** Removes it, if it is there. */
    static void remove(DockerClient docker, String repository) {
        docker.listImagesCmd().withReferenceFilter(name(repository)).exec().stream()
                .forEach(image -> docker.removeImageCmd(image.getId()).withForce(true).exec());
    }
}
