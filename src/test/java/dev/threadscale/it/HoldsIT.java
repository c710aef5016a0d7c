package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that are known to hold their carriers, or not, in real containers. */
class HoldsIT {

    /** A wait without an event and without a frame of its own, and a native library's folder. */
    private static final String HOLDS =
            """
            import java.lang.foreign.*;
            import java.lang.invoke.MethodHandle;
            import java.nio.file.Files;

            public class Holds implements java.util.function.IntConsumer {
                private final MethodHandle usleep =
                        Linker.nativeLinker().downcallHandle(
                                Linker.nativeLinker().defaultLookup().find("usleep").orElseThrow(),
                                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

                public Holds() throws Exception {
                    Files.createTempFile("library", ".so");
                }

                @Override
                public void accept(int task) {
                    try {
                        int ignored = (int) usleep.invokeExact(10_000);
                    } catch (Throwable failed) {
                        throw new IllegalStateException(failed);
                    }
                }
            }
            """;

    /** Sleeps and computes. */
    private static final String FREES =
            """
            public class Frees implements java.util.function.IntConsumer {
                private volatile long sum;

                @Override
                public void accept(int task) {
                    for (int i = 0; i < 1_000_000; i++) {
                        sum += i;
                    }
                    try {
                        Thread.sleep(10);
                    } catch (InterruptedException stopped) {
                        throw new IllegalStateException(stopped);
                    }
                }
            }
            """;

    @TempDir private Path folder;

    @BeforeAll
    static void image() throws Exception {
        Docker.workerImage();
    }

    private String write(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void silentHoldInNativeCodeIsFoundAndFailsABuild() throws Exception {
        String file = write("Holds.java", HOLDS);

        Launcher.End end = Launcher.run("holds", file, "--jdk=25", "--format=json");

        JsonNode jdk = new ObjectMapper().readTree(end.endedWith(0).out()).at("/jdks/0");
        assertThat(jdk.at("/answer").asText()).isEqualTo("holds");
        assertThat(jdk.at("/held_ns_per_task").asDouble()).isGreaterThan(5e6);
        assertThat(jdk.at("/pinned_events").asInt()).isZero();
        assertThat(jdk.at("/most_carriers").asInt()).isEqualTo(2);
        assertThat(jdk.at("/holds/0/frame").asText()).isEqualTo("Holds.accept");
        assertThat(jdk.at("/holds/0/reason").asText()).isEqualTo("native");

        assertThat(Launcher.run("holds", file, "--jdk=25", "--fail-on-holds").endedWith(1).out())
                .contains("JDK 25: Holds.accept: native code", "no JDK frees the carrier");
    }

    @Test
    void sleepAndComputationFreeAndAnAbsentJdkIsSaid() throws Exception {
        Launcher.End end =
                Launcher.run("holds", write("Frees.java", FREES), "--jdk=25,26", "--fail-on-holds")
                        .endedWith(0);

        assertThat(end.out()).containsPattern("(?m)^25 +frees +- +- +- +0$");
        if (!Docker.hasImage("threadscale:jvm-26")) {
            assertThat(end.out()).contains("JDK 26 is left out: ");
        }
    }

    @Test
    void taskThatThrowsIsNotAnAnswer() throws Exception {
        String file =
                write(
                        "Throws.java",
                        """
                        public class Throws implements Runnable {
                            @Override
                            public void run() {
                                throw new IllegalStateException("no database");
                            }
                        }
                        """);

        assertThat(Launcher.run("holds", file, "--jdk=25").endedWith(1).out())
                .contains("JDK 25 failed: ", "no database");
    }

    @Test
    void sourceThatIsMissingIsNamed() throws Exception {
        assertThat(Launcher.run("holds", "Query.java").endedWith(2).err())
                .contains("error: Query.java is not a file");
    }

    @Test
    void optionThatIsWrongIsNamed() throws Exception {
        String file = write("Frees.java", FREES);

        assertThat(Launcher.run("holds", file, "--jdk=25", "--cpus=0").endedWith(2).err())
                .contains("error: --cpus 0: a level of cpus must be a whole number");
        assertThat(Launcher.run("holds", file, "--jdk=19").endedWith(2).err())
                .contains("error: --jdk 19: unknown runtime 'jvm-19'");
    }
}
