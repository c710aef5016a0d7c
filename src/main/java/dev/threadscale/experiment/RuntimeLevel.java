package dev.threadscale.experiment;

import dev.threadscale.experiment.code.Code;
import dev.threadscale.levels.Level;
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
public record RuntimeLevel(String label, Program program, List<String> options)
        implements Level.Named {

    /** The default repository of the kit's images: the Docker Engine itself. */
    public static final String REPOSITORY = "threadscale";

    /**
     * The folder of the worker in the kit's own images, and in the images to which it is copied.
     */
    public static final String WORKER_FOLDER = "/opt/threadscale";

    /** The option that allows calls of native code, as the counters of the worker make. */
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private static final String BUILD_NATIVE = "docker build -f Dockerfile.native";

    /**
     * An unusable cache is an error instead of a silently slow start. It is made with the last
     * option, and fits only processes that have it.
     */
    private static final List<String> CACHE =
            List.of(
                    "-XX:AOTCache=" + WORKER_FOLDER + "/worker.aot",
                    "-XX:AOTMode=on",
                    NATIVE_ACCESS);

    /** The releases with names of their own; the first one is the default. */
    private static final List<Integer> RELEASES = List.of(25, 21, 26, 27, 28);

    /** The first release whose caches also contain what a training run has learned (JEP 515). */
    private static final int FIRST_CACHED = 25;

    /** The first release whose caches contain compiled code. */
    private static final int FIRST_WITH_CODE = 27;

    public static final List<RuntimeLevel> TABLE = table();

    /** The content of an image. */
    public sealed interface Program {}

    /**
     * One of the kit's own images with the worker's jar.
     *
     * @param cached true if it also has an ahead-of-time cache
     */
    public record VirtualMachine(int release, boolean cached) implements Program {

        /** Returns the name of the official base image. */
        public String base() {
            return "eclipse-temurin:%d-jre".formatted(release);
        }

        /** Returns the stage of Dockerfile.jvm. */
        public String stage() {
            return cached ? "worker-aot" : "worker";
        }

        /** Returns true if Compose builds it before the launcher starts. */
        private boolean isBuiltByCompose() {
            return release == 25 || (release == 21 && !cached);
        }

        private String build() {
            String base = release == 25 ? "" : " --build-arg JRE_IMAGE=" + base();
            return "docker build -f Dockerfile.jvm --target " + stage() + base;
        }
    }

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

    private static List<RuntimeLevel> table() {
        List<RuntimeLevel> table = new ArrayList<>();
        for (int release : RELEASES) {
            Program program = new VirtualMachine(release, false);
            table.add(new RuntimeLevel("jvm-" + release, program, List.of()));
        }
        for (int release : RELEASES) {
            if (release >= FIRST_CACHED) {
                Program program = new VirtualMachine(release, true);
                table.add(new RuntimeLevel("jvm-" + release + "-aot", program, CACHE));
            }
        }
        table.add(new RuntimeLevel("native-25", new NativeImage(Optional.empty()), List.of()));
        return List.copyOf(table);
    }

    /** Returns the newest release of Java that the kit knows. */
    public static int newest() {
        return RELEASES.stream().mapToInt(n -> n).max().orElseThrow();
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
            case VirtualMachine machine -> machine.build() + tag;
            case NativeImage image -> image.build() + tag;
            case OtherImage image -> "docker pull " + image.image;
        };
    }

    /**
     * Returns false if its ahead-of-time cache contains code that was compiled for another
     * collector: such a virtual machine refuses to start.
     */
    public boolean supports(Jvm.Collector collector) {
        return !(program instanceof VirtualMachine machine)
                || !machine.cached
                || machine.release < FIRST_WITH_CODE
                || collector == Jvm.Collector.SERIAL;
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

    /** Returns true if the launcher builds its image when an experiment first needs it. */
    public boolean isBuiltOnDemand() {
        return switch (program) {
            case VirtualMachine machine -> !machine.isBuiltByCompose();
            case NativeImage _ -> true;
            case OtherImage _ -> false;
        };
    }

    /** Returns true if options of the Java virtual machine apply. */
    public boolean isVirtualMachine() {
        return !(program instanceof NativeImage);
    }
}
