package dev.threadscale.experiment.code;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.OwnServer;
import dev.threadscale.fixture.Refusals;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be known of people's code before it runs: all that is wrong with it, at its place. */
class CodeReaderTest {

    private static final String PACKAGE = "dev.threadscale.experiment.code.UsersClasses$";
    private static final String SOURCE =
            """
            package com.acme;

            public class Transfer implements Runnable {
                public int accounts = 10;

                public void run() {}
            }
            """;

    @TempDir private Path folder;

    @BeforeEach
    void project() throws IOException {
        Files.createDirectories(folder.resolve("libs/empty"));
        CodeJar.write(folder.resolve("libs/app.jar"), UsersClasses.class.getDeclaredClasses());
        CodeJar.write(folder.resolve("libs/part.jar"), UsersClasses.Loan.class);
        CodeJar.writeProgram(folder.resolve("libs/aim.jar"), UsersClasses.Loan.class);
        CodeJar.writeProgram(folder.resolve("libs/shop.jar"), OwnServer.class);
        Files.writeString(folder.resolve("libs/broken.jar"), "no archive");
        Files.writeString(folder.resolve("notes.txt"), "no jar");
        Files.writeString(folder.resolve("Transfer.java"), SOURCE);
        Files.writeString(folder.resolve("Other.java"), "class Another {}");
        Files.writeString(
                folder.resolve("Deep.java"),
                "class Deep { int deep = %s1%s; }"
                        .formatted("(".repeat(40_000), ")".repeat(40_000)));
        Files.writeString(folder.resolve("Compact.java"), "void main() { IO.println(1); }");
        Files.writeString(
                folder.resolve("Sibling.java"),
                "public class Sibling implements Runnable { public void run() { Other.work(); } }");
        Files.writeString(
                folder.resolve("Boxes.java"),
                "public class Boxes implements Runnable { public void run() { new Boxes().getSide(); } }");
        CodeJar.write(
                folder.resolve("libs/boxes.jar"),
                Map.of(
                        "META-INF/services/javax.annotation.processing.Processor",
                        "com.acme.Getters"));
        CodeJar.write(
                folder.resolve("libs/newer.jar"),
                Map.of(
                        "META-INF/versions/25/com/acme/Newer.class",
                        "",
                        "com/acme/Newest.class",
                        ""));
        Files.createDirectory(folder.resolve("odd"));
        CodeJar.write(folder.resolve("odd/a\nb.jar"), UsersClasses.Loan.class);
        Files.writeString(
                folder.resolve("Broken.java"),
                "public class Broken implements Runnable {\n    public void run() { int i = \"1\" }\n}\n");
    }

    @Test
    void everyProblemHasALocationAndARemedy() throws IOException {
        List<String> workloads =
                List.of(
                        "{class: com.acme.Transfer}",
                        "{classpath: libs/app.jar}",
                        "{clas: com.acme.Transfer, classpath: libs/app.jar}",
                        "{name: primes, class: com.acme.Transfer}",
                        "{class: 'com acme', classpath: libs/app.jar}",
                        "{class: com.acme.Transfer, classpath: []}",
                        "{class: com.acme.Transfer, classpath: [missing.jar, none/*.jar, 'libs/*.war']}",
                        "{class: com.acme.Transfer, classpath: /etc}",
                        "{class: com.acme.Transfer, classpath: ../project/app.jar}",
                        "{class: com.acme.Transfer, classpath: '*/app.jar'}",
                        "{class: com.acme.Transfer, classpath: [notes.txt, libs/broken.jar]}",
                        "{class: com.acme.Transfer, classpath: libs/app.jar}",
                        own("Ledger", ""),
                        own("Audited", ""),
                        own("Sealed", ""),
                        own("Named", ""),
                        "{class: '%sLoan', classpath: libs/part.jar}".formatted(PACKAGE),
                        "{server: libs/app.jar}",
                        "{server: libs/aim.jar}",
                        "{server: libs/missing.jar, port: 80}",
                        "{server: libs/shop.jar, port: 0, path: 5, rat: 10}",
                        own("Transfer", ", acounts: 3"),
                        own(
                                "Transfer",
                                ", accounts: many, strict: 1, amount: 2.5, hidden: 1, rate: 2"),
                        own("Vault", ", boxes: 10, index: list"),
                        own("Crooked", ""),
                        own("Misnamed", ""),
                        own("Turned", ""),
                        own("CrowdedShop", ""),
                        "{source: missing.java}",
                        "{source: notes.txt}",
                        "{source: Other.java}",
                        "{source: Broken.java}",
                        "{source: Deep.java}",
                        "{source: Compact.java}",
                        "{source: Sibling.java}",
                        "{source: Boxes.java, classpath: libs/boxes.jar}",
                        "{class: com.acme.Newer, classpath: libs/newer.jar}",
                        own("Loan", ", hidden: 3, fixed: 4, made: 2, rate: 2, cpus: 1"),
                        "{class: com.acme.Transfer, classpath: 'odd/*.jar'}",
                        "{source: Transfer.java, class: com.acme.Transfer}");
        StringBuilder told = new StringBuilder();
        for (String workload : workloads) {
            told.append(Refusals.problems(workload, folder, () -> read(workload, "")));
        }
        Golden.matches("code-problems.txt", told.toString());
    }

    /** The compiler of the launcher's own release cannot compile for later ones. */
    @Test
    void sourceForLaterReleasesIsCompiledForTheLaunchers() throws IOException {
        Experiment experiment = read("{source: Transfer.java}", ", runtime: [jvm-27, jvm-28]");

        assertThat(experiment.code().orElseThrow().release().number())
                .isEqualTo(Math.min(27, Runtime.version().feature()));
    }

    /** Runtimes may be newer than the launcher, which only has to know what a class declares. */
    @Test
    void classOfALaterReleaseIsReadAndNeedsThatRelease() throws IOException {
        String file = UsersClasses.Loan.class.getName().replace('.', '/') + ".class";
        byte[] later;
        try (InputStream in = getClass().getClassLoader().getResourceAsStream(file)) {
            later = in.readAllBytes();
        }
        later[7] = (byte) (44 + Runtime.version().feature() + 2);
        try (ZipOutputStream zip =
                new ZipOutputStream(Files.newOutputStream(folder.resolve("libs/later.jar")))) {
            zip.putNextEntry(new ZipEntry(file));
            zip.write(later);
        }
        String loan =
                "{class: '%sLoan', classpath: [libs/later.jar, libs/app.jar]}".formatted(PACKAGE);

        Experiment experiment =
                read(loan, ", runtime: {image: \"eclipse-temurin:29-jre\"}, years: [1, 2]");
        assertThat(experiment.code().orElseThrow().release().number())
                .isEqualTo(Runtime.version().feature() + 2);
        assertThatThrownBy(() -> Plan.of(read(loan, ", years: 1"), Filter.ALL))
                .hasMessageContaining("Java " + (Runtime.version().feature() + 2));
    }

    @Test
    void publicFieldsIncludingInheritedOnesAreParameters() throws IOException {
        Experiment experiment =
                read(own("Loan", ", accounts: 3, currency: 'a b'"), ", years: [1, 2]");

        assertThat(experiment.code().orElseThrow().parameters())
                .extracting(Parameter::name)
                .containsExactly("years", "accounts", "amount", "strict", "currency");
        // What the experiment does not set is as the class sets it.
        assertThat(experiment.parameters())
                .containsOnlyKeys("accounts", "currency")
                .containsEntry("currency", "a b");
        assertThat(Plan.of(experiment, Filter.ALL).configurations())
                .extracting(one -> one.levels().get("years").label())
                .containsExactly("1", "2");
    }

    @Test
    void observationsIncludingInheritedOnesHaveUnits() throws IOException {
        List<Observed> observed =
                List.of(
                        new Observed("opened", "count", "Boxes that were opened."),
                        new Observed("wait_ns", "ns", ""));

        assertThat(read(own("Vault", ""), "").code().orElseThrow().observed()).isEqualTo(observed);
        assertThat(read(own("Vault", ", boxes: 9, index: tree"), "").parameters())
                .containsEntry("boxes", "9")
                .containsEntry("index", "tree");
    }

    @Test
    void requestHandlerIsAServiceWithTheParametersOfItsLoad() throws IOException {
        Experiment experiment = read(own("Shop", ", window: 30s"), ", rate: [500, 1000]");

        assertThat(experiment.parameters())
                .containsAllEntriesOf(Map.of("window", "30s", "lead-in", "5s", "seed", "random"))
                .doesNotContainKeys("items", "rate", "wait");
        assertThat(experiment.code().orElseThrow().type().observed())
                .extracting(Observed::name)
                .contains("latency_p99_ns");
        assertThat(Plan.of(experiment, Filter.ALL).configurations())
                .hasSize(2)
                .allSatisfy(one ->
                        assertThat(one.needs())
                                .containsExactlyInAnyOrder(
                                        Setup.Need.SCRATCH,
                                        Setup.Need.SERVER,
                                        Setup.Need.SERVER_APART));
        assertThatThrownBy(() -> id(own("Shop", ", rate: 100000")))
                .hasMessageContaining("A window has at most 2000000 requests");
    }

    @Test
    void taskTypesAreFoundInSuperclassesOfTheJdk() throws IOException {
        assertThat(read(own("Clerk", ""), "").workload()).isEqualTo(PACKAGE + "Clerk");
    }

    @Test
    void changedByteChangesTheConfiguration() throws IOException {
        String before = id(own("Transfer", ""));
        assertThat(id(own("Transfer", ""))).isEqualTo(before);

        CodeJar.write(
                folder.resolve("libs/app.jar"),
                UsersClasses.Transfer.class,
                UsersClasses.Ledger.class);
        assertThat(id(own("Transfer", ""))).isNotEqualTo(before);
    }

    @Test
    void folderOfClassesGivesAReproducibleJar() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/com/acme"));
        Files.writeString(classes.resolve("a.txt"), "text");
        Files.setLastModifiedTime(classes.resolve("a.txt"), FileTime.fromMillis(0));
        String workload =
                "{class: '%sTransfer', classpath: [libs/app.jar, classes]}".formatted(PACKAGE);
        CodeFile packed = read(workload, "").code().orElseThrow().files().getLast();
        Files.setLastModifiedTime(classes.resolve("a.txt"), FileTime.fromMillis(9_999_999));

        assertThat(packed.name()).isEqualTo("002-classes.jar");
        assertThat(read(workload, "").code().orElseThrow().files().getLast()).isEqualTo(packed);
        assertThat(entries(packed)).containsExactly("com/acme/a.txt");
    }

    @Test
    void sourceFileIsCompiledForTheOldestRuntime() throws IOException {
        Experiment experiment =
                read("{source: Transfer.java, accounts: 5}", ", runtime: [jvm-25, jvm-21]");

        Code code = experiment.code().orElseThrow();
        assertThat(code.className()).isEqualTo("com.acme.Transfer");
        assertThat(code.release().number()).isEqualTo(21);
        assertThat(code.files())
                .extracting(CodeFile::name)
                .containsExactly("Transfer.java", "001-Transfer.jar");
        assertThat(new String(code.files().getFirst().content(), UTF_8)).isEqualTo(SOURCE);
    }

    @Test
    void runtimeTooOldForTheClassIsRejectedByThePlan() throws IOException {
        assertThatThrownBy(() -> id(own("Transfer", ""), ", runtime: jvm-21"))
                .hasMessageContaining("The class is compiled for Java 25 (javac --release 21)");
    }

    private static String own(String type, String settings) {
        return "{class: '%s%s', classpath: libs/app.jar%s}".formatted(PACKAGE, type, settings);
    }

    private String id(String workload) {
        return id(workload, "");
    }

    private String id(String workload, String axes) {
        return Plan.of(read(workload, axes), Filter.ALL).configurations().getFirst().id();
    }

    private Experiment read(String workload, String axes) {
        return Experiments.own(folder, workload, "cpus: 1, threads: platform, tasks: 1" + axes, "");
    }

    private static List<String> entries(CodeFile jar) throws IOException {
        List<String> names = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar.content()))) {
            for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
                names.add(e.getName());
            }
        }
        return names;
    }
}
