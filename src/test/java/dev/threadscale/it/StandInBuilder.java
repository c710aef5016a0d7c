package dev.threadscale.it;

import com.github.dockerjava.api.model.Container;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * An image in place of GraalVM's, whose {@code native-image} makes a script with the worker's jar
 * behind it: a worker that takes its own options, and says that it is native.
 */
final class StandInBuilder {

    private static final String BASE = "eclipse-temurin:25-jdk";

    /** A base with Java, which that script needs. */
    private static final String RUNTIME = "eclipse-temurin:25-jre";

    private static final String LABEL = "it";

    private final String image;

    /** The containers of its compilers have it, too. */
    private final String label = UUID.randomUUID().toString();

    /**
     * Makes one.
     *
     * @param name two of different names are different builders
     * @param first commands of the compiler before it compiles
     */
    StandInBuilder(String name, String first) throws Exception {
        image =
                new ImageFromDockerfile("threadscale-it-builder:" + name, false)
                        .withFileFromString("native-image", compiler(name, first))
                        .withDockerfileFromBuilder(builder ->
                                builder.from(BASE)
                                        .label(LABEL, label)
                                        .copy("native-image", "/usr/local/bin/native-image")
                                        .run("chmod 755 /usr/local/bin/native-image")
                                        .build())
                        .get();
    }

    private static String compiler(String name, String first) {
        return """
        #!/bin/bash
        # %s
        set -e
        echo '[1/8] Initializing...      (0.1s @ 0.1GB)'
        %s
        while [ $# -gt 0 ]; do
          case $1 in -cp) path=$2 ;; -o) out=$PWD/$2 ;; esac
          shift
        done
        mkdir all
        for part in ${path//:/ }; do
          if [ -d "$part" ]; then cp -r "$part/." all; else (cd all && jar xf "../$part"); fi
        done
        (cd all && jar xf ../worker.jar)
        cat > Native.java <<END
        public class Native {
            public static void main(String... arguments) throws Exception {
                System.setProperty("java.vm.name", "Substrate VM");
                System.setProperty("org.graalvm.nativeimage.imagecode", "runtime");
                dev.threadscale.worker.Worker.main(arguments);
            }
        }
        END
        javac -cp all -d all Native.java
        jar cfm all.jar all/META-INF/MANIFEST.MF -C all .
        cat - all.jar > "$out" <<'END'
        #!/bin/bash
        for word; do
          case $word in -X*|-D*) options+=("$word") ;; *) arguments+=("$word") ;; esac
        done
        exec java --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC "${options[@]}" -cp "$0" Native "${arguments[@]}"
        END
        chmod 755 "$out"
        """
                .formatted(name, first);
    }

    /** The environment of a launcher that builds with it. */
    Map<String, String> environment() {
        return environment(image);
    }

    static Map<String, String> environment(String builder) {
        return Map.of("GRAALVM_IMAGE", builder, "RUNTIME_IMAGE", RUNTIME);
    }

    /** Containers in which its compiler runs. */
    List<Container> compiling() {
        return Docker.client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(LABEL, label))
                .exec();
    }
}
