package dev.threadscale.experiment;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What runs the worker: a virtual machine or a native image, in a container image of its own.
 *
 * @param label its name in YAML, and the tag of its image
 * @param javaVersion feature release of the virtual machine; empty for a native image
 * @param build command that makes the image, without its name and the folder
 */
public record RuntimeLevel(String label, OptionalInt javaVersion, String build) implements Level {

    private static final String JVM = "docker build -f Dockerfile.jvm --target worker";

    /** Where the images are if nobody says otherwise: on the Docker Engine itself. */
    public static final String REPOSITORY = "threadscale";

    public static final List<RuntimeLevel> TABLE =
            List.of(
                    new RuntimeLevel("jvm-25", OptionalInt.of(25), JVM),
                    new RuntimeLevel(
                            "jvm-21",
                            OptionalInt.of(21),
                            JVM + " --build-arg JRE_IMAGE=eclipse-temurin:21-jre"),
                    new RuntimeLevel(
                            "native-25", OptionalInt.empty(), "docker build -f Dockerfile.native"));

    public static Optional<RuntimeLevel> find(String label) {
        return TABLE.stream().filter(runtime -> runtime.label.equals(label)).findFirst();
    }

    public static List<String> labels() {
        return TABLE.stream().map(RuntimeLevel::label).toList();
    }

    /**
     * The container image, with its tag.
     *
     * @param repository where the images are, as {@code threadscale}
     */
    public String image(String repository) {
        return repository + ":" + label;
    }

    /** The command that makes the image, in the project's folder. */
    public String buildCommand(String repository) {
        return build + " -t " + image(repository) + " .";
    }

    /** Whether options of the Java virtual machine apply. */
    public boolean isVirtualMachine() {
        return javaVersion.isPresent();
    }
}
