package dev.threadscale.experiment.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.OwnServer;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code java -jar} and {@code java -cp} take from a jar, a fork gets as well. */
class JavaJarTest {

    @TempDir private Path folder;

    @Test
    void jarsNamedByAManifestFollowIt() throws IOException {
        program(
                "Class-Path: ../libs/a%20b.jar missing.jar classes/ http://h/x.jar\n classes ../libs/a%20b.jar\n");
        library("libs/a b.jar", "Class-Path: deep/nested.jar ../app/shop.jar\n");
        library("libs/deep/nested.jar", "");
        library("other.jar", "");
        Files.createDirectories(folder.resolve("app/classes"));
        Files.writeString(folder.resolve("app/classes/conf.txt"), "conf");

        assertThat(code("{server: app/shop.jar, classpath: other.jar}").files())
                .extracting(CodeFile::name)
                .containsExactly(
                        "001-shop.jar",
                        "002-a_b.jar",
                        "003-nested.jar",
                        "004-classes.jar",
                        "005-other.jar");
    }

    /** Otherwise the configuration of a jar that names its neighbours would get another id. */
    @Test
    void jarNamedByTheExperimentKeepsItsPlace() throws IOException {
        program("Class-Path: z.jar\n");
        library("app/z.jar", "");
        library("app/b.jar", "");

        assertThat(code("{server: app/shop.jar, classpath: [app/b.jar, app/z.jar]}").files())
                .extracting(CodeFile::name)
                .containsExactly("001-shop.jar", "002-b.jar", "003-z.jar");
    }

    @Test
    void copiesOfARunAreNotFollowed() throws IOException {
        CodeJar.writeProgram(
                Files.createDirectories(folder.resolve("code")).resolve("001-shop.jar"),
                OwnServer.class,
                "Class-Path: 002-other.jar\n");
        library("code/002-other.jar", "");

        assertThat(code("{server: code/001-shop.jar}").files()).hasSize(1);
    }

    @Test
    void jarOutsideOfTheFolderIsRejectedWithItsManifest() throws IOException {
        program("Class-Path: /etc/hosts\n");

        assertThatThrownBy(() -> code("{server: app/shop.jar}"))
                .hasMessageContaining("the manifest of 'app/shop.jar' names '/etc/hosts'");
    }

    @Test
    void packagesOpenedByAServersManifestAreOpened() throws IOException {
        program(
                "Add-Opens: java.base/java.lang  java.base/java.util\nAdd-Exports: java.base/sun.nio.ch\n");

        assertThat(code("{server: app/shop.jar}").options("/code", "/scratch"))
                .containsExactly(
                        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-opens=java.base/java.util=ALL-UNNAMED",
                        "-Djava.io.tmpdir=/scratch");
        assertThatThrownBy(() -> plan("{server: app/shop.jar}", ", runtime: jvm-25-aot"))
                .hasMessageContaining(
                        "The ahead-of-time cache of jvm-25-aot cannot be used with --add-exports=");
    }

    @Test
    void agentOfAServersManifestIsRejectedByName() throws IOException {
        program("Launcher-Agent-Class: com.acme.Agent\n");

        assertThatThrownBy(() -> code("{server: app/shop.jar}"))
                .hasMessageContaining("(Launcher-Agent-Class: com.acme.Agent)");
    }

    public static class Usual {
        public static void main(String[] arguments) {}
    }

    public static final class Inherits extends Usual {}

    static class OfObject {
        void main() {}
    }

    static final class WithParameter {
        void main(String[] arguments) {}
    }

    static final class StaticWithout {
        static void main() {}
    }

    interface Default {
        default void main() {}
    }

    static final class OfInterface implements Default {}

    @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
    public static final class Hidden {
        private static void main(String[] arguments) {}
    }

    static final class NeedsArgument {
        NeedsArgument(int port) {}

        void main() {}
    }

    @ParameterizedTest
    @ValueSource(classes = {Usual.class, Inherits.class})
    void usualMainMethodStartsOnEveryRelease(Class<?> main) throws IOException {
        CodeJar.write(folder.resolve("main.jar"), texts(main), getClass().getNestMembers());

        assertThat(code("{server: main.jar}").release().reason())
                .isEqualTo(ClassRelease.Reason.FORMAT);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {OfObject.class, WithParameter.class, StaticWithout.class, OfInterface.class})
    void otherMainMethodStartsOnJava25(Class<?> main) throws IOException {
        CodeJar.write(folder.resolve("main.jar"), texts(main), getClass().getNestMembers());

        assertThat(plan("{server: main.jar}", "").configurations()).hasSize(1);
        assertThat(
                        new ClassRelease(21, ClassRelease.Reason.FORMAT)
                                .startingFlexibly()
                                .problem(21, List.of()))
                .hasValueSatisfying(why ->
                        assertThat(why)
                                .startsWith("Only Java 25 and later start such a main method"));
    }

    @ParameterizedTest
    @ValueSource(classes = {Hidden.class, NeedsArgument.class})
    void mainMethodThatJavaDoesNotStartIsRejected(Class<?> main) {
        CodeJar.write(folder.resolve("main.jar"), texts(main), getClass().getNestMembers());

        assertThatThrownBy(() -> code("{server: main.jar}"))
                .hasMessageContaining("does not have a main method in " + main.getName());
    }

    private static final String PREVIEW =
            """
            public class Scope implements Runnable {
                public void run() {
                    try (var scope = java.util.concurrent.StructuredTaskScope.open()) {
                        scope.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | which need 'jvm: {options: [--enable-preview]}'",
                ", jvm: [default, --enable-preview] | jvm=default cannot be measured. The class uses preview",
                ", jvm: --enable-preview, runtime: [jvm-25, jvm-21] | runs only on that release, not on Java 21"
            })
    void previewFeaturesNeedTheirOptionAndRelease(String axes, String problem) throws IOException {
        Files.writeString(folder.resolve("Scope.java"), PREVIEW);

        assertThatThrownBy(() -> plan("{source: Scope.java}", axes)).hasMessageContaining(problem);
    }

    @Test
    void previewFeaturesAreCompiledAndSaid() throws IOException {
        Files.writeString(folder.resolve("Scope.java"), PREVIEW);

        Plan plan = plan("{source: Scope.java}", ", jvm: --enable-preview");

        assertThat(plan.notes())
                .containsExactly(
                        "The class uses preview features of Java %d and runs only on that release."
                                .formatted(Runtime.version().feature()));
    }

    /** A mistake in a source must not be told as the compiler tells it with other options. */
    @Test
    void mistakeBesidePreviewFeaturesIsTheOneThatIsSaid() throws IOException {
        Files.writeString(
                folder.resolve("Scope.java"), PREVIEW.replace("scope.join", "scope.joined"));

        assertThatThrownBy(() -> plan("{source: Scope.java}", ", jvm: --enable-preview"))
                .hasMessageContaining("Scope.java:4:")
                .hasMessageContaining("joined")
                .hasMessageNotContaining("disabled by default");
    }

    private static Map<String, String> texts(Class<?> main) {
        return Map.of(
                JarFile.MANIFEST_NAME,
                CodeJar.manifest("Main-Class: %s\n".formatted(main.getName())));
    }

    private void program(String manifest) throws IOException {
        CodeJar.writeProgram(
                Files.createDirectories(folder.resolve("app")).resolve("shop.jar"),
                OwnServer.class,
                manifest);
    }

    private void library(String path, String manifest) throws IOException {
        Path jar = folder.resolve(path);
        Files.createDirectories(jar.getParent());
        CodeJar.write(jar, Map.of(JarFile.MANIFEST_NAME, CodeJar.manifest(manifest)));
    }

    private Code code(String workload) throws IOException {
        return read(workload, "").code().orElseThrow();
    }

    private Plan plan(String workload, String axes) throws IOException {
        return Plan.of(read(workload, axes), Filter.ALL);
    }

    private Experiment read(String workload, String axes) throws IOException {
        return Experiments.own(folder, workload, "cpus: 1, threads: platform, tasks: 1" + axes, "");
    }
}
