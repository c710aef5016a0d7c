package dev.threadscale.experiment;

import dev.threadscale.experiment.code.Code;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The program that runs the worker: a virtual machine or a native image, in a container image.
 *
 * @param label its name in YAML and CSV; for a runtime of the kit also the tag of its image
 * @param program the content of the image
 * @param options options of the virtual machine that belong to the runtime, before those of {@code
 *     jvm}
 */
public record RuntimeLevel(String label, Program program, List<String> options) implements Level {

    /** The default repository of the kit's images: the Docker Engine itself. */
    public static final String REPOSITORY = "threadscale";

    /**
     * The folder of the worker in the kit's own images, and in the images to which it is copied.
     */
    public static final String WORKER_FOLDER = "/opt/threadscale";

    /** The option that allows calls of native code, as the counters of the worker make. */
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private static final String BUILD_JVM = "docker build -f Dockerfile.jvm --target worker";
    private static final String BUILD_NATIVE = "docker build -f Dockerfile.native";

    public static final List<RuntimeLevel> TABLE =
            List.of(
                    of("jvm-25", new VirtualMachine(25, BUILD_JVM)),
                    of(
                            "jvm-21",
                            new VirtualMachine(
                                    21,
                                    BUILD_JVM + " --build-arg JRE_IMAGE=eclipse-temurin:21-jre")),
                    of(
                            "jvm-25-aot",
                            new VirtualMachine(25, BUILD_JVM + "-aot"),
                            "-XX:AOTCache=" + WORKER_FOLDER + "/worker.aot",
                            // An unusable cache is an error instead of a silently slow start.
                            "-XX:AOTMode=on",
                            // The cache is made with it, and fits only processes that have it.
                            NATIVE_ACCESS),
                    of("native-25", new NativeImage(Optional.empty())));

    /** The content of an image. */
    public sealed interface Program {}

    /** One of the kit's own images with the worker's jar. */
    public record VirtualMachine(int release, String build) implements Program {}

    /**
     * The kit's own image with the worker as an executable.
     *
     * @param code the user's code that it contains
     */
    public record NativeImage(Optional<Code> code) implements Program {

        private String build() {
            return BUILD_NATIVE + code.map(own -> " " + own.buildOptions()).orElse("");
        }
    }

    /**
     * An image of somebody else with {@code java} on its path. The worker's jar is copied into it.
     */
    public record OtherImage(String image) implements Program {}

    public RuntimeLevel {
        options = List.copyOf(options);
    }

    private static RuntimeLevel of(String label, Program program, String... options) {
        return new RuntimeLevel(label, program, List.of(options));
    }

    /** Creates a level for an image that is not the kit's, with its own options. */
    public static RuntimeLevel other(String image, List<String> options) {
        List<String> words = new ArrayList<>(List.of(image));
        words.addAll(options);
        return new RuntimeLevel(String.join(" ", words), new OtherImage(image), options);
    }

    public static Optional<RuntimeLevel> find(String label) {
        return TABLE.stream().filter(runtime -> runtime.label.equals(label)).findFirst();
    }

    public static List<String> labels() {
        return TABLE.stream().map(RuntimeLevel::label).toList();
    }

    /**
     * Returns the program that runs a user's code. A native image must be built for this code and
     * differs for other code.
     */
    public RuntimeLevel running(Code code) {
        return program instanceof NativeImage
                ? new RuntimeLevel(
                        label + "-" + code.hash(), new NativeImage(Optional.of(code)), options)
                : this;
    }

    /**
     * Returns the runtime whose image contains the worker: other images get it from one of the kit.
     */
    public RuntimeLevel withWorker() {
        return program instanceof OtherImage ? TABLE.getFirst() : this;
    }

    /**
     * Returns the container image with its tag.
     *
     * @param repository the repository of the kit's images, such as {@code threadscale}
     */
    public String image(String repository) {
        return program instanceof OtherImage(String image) ? image : repository + ":" + label;
    }

    /** Returns the command that gets the image onto the host by hand, in the project's folder. */
    public String command(String repository) {
        String tag = " -t " + image(repository) + " .";
        return switch (program) {
            case VirtualMachine machine -> machine.build + tag;
            case NativeImage image -> image.build() + tag;
            case OtherImage other -> "docker pull " + other.image;
        };
    }

    /** Returns the release of Java whose class files it can certainly load. */
    public int release() {
        return program instanceof VirtualMachine machine
                ? machine.release
                : WorkloadType.OLDEST_RELEASE;
    }

    /** Returns true if it starts from an ahead-of-time cache. */
    public boolean hasCache() {
        return options.stream().anyMatch(option -> option.startsWith("-XX:AOTCache="));
    }

    /** Returns true if options of the Java virtual machine apply. */
    public boolean isVirtualMachine() {
        return !(program instanceof NativeImage);
    }
}
